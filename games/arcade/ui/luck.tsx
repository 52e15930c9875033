import type { GameEvent, Language, OptionSpecs, OptionsOf } from '@fray/engine';
import { TEXTS } from '../log.ts';
import type { ArcadeOptions } from '../options.ts';
import { type ArcadeEvent, SIDES } from '../state.ts';
import { tenths } from './figures.ts';
import { luckOf } from './luckCount.ts';
import { WORDS } from './words.ts';

/** Never rounded to certain or impossible. */
const share = (chance: number): string => (chance < 0.01 ? '<1 %' : chance > 0.99 ? '>99 %' : `${Math.round(100 * chance)} %`);

interface Props {
  readonly events: readonly GameEvent[];
  readonly options: OptionsOf<OptionSpecs>;
  readonly language: Language;
}

/** What was rolled in a match so far, against what was to be expected: plain counts first, then how rare it is. */
export function Luck({ events, options, language }: Props) {
  const words = WORDS[language];
  // A face is given the events and the options of its own game.
  const own = events as readonly ArcadeEvent[];
  const numbers = options as ArcadeOptions;
  return (
    <div class="luck">
      {SIDES.map((side, i) => {
        const luck = luckOf(own, i, numbers);
        const lucky = luck.hits >= luck.expectedHits;
        return (
          <section key={side} aria-label={TEXTS[language].sides[side]}>
            <h3>{TEXTS[language].sides[side]}</h3>
            {luck.shots === 0 ? (
              <p>{words.luckNone}</p>
            ) : (
              <>
                <p>
                  {words.luckShots(luck.shots, luck.hits, tenths(language, luck.expectedHits))}
                  <br />
                  {words.luckDamage(luck.damage, tenths(language, luck.expectedDamage))}
                  <br />
                  {words.luckFaces}: {luck.faces.join(' · ')}
                </p>
                <p>{words.luckRare(share(lucky ? luck.asMany : luck.asFew), lucky ? words.more : words.fewer)}</p>
              </>
            )}
          </section>
        );
      })}
    </div>
  );
}

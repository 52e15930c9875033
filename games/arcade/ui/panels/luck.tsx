import type { GameEvent, Language, OptionSpecs, OptionsOf } from '@fray/engine';
import { DieShape } from '@fray/table-kit';
import { TEXTS } from '../../io/log.ts';
import type { ArcadeOptions } from '../../rules/options.ts';
import { type ArcadeEvent, SIDES } from '../../rules/state.ts';
import { LIVERIES } from '../art/colours.ts';
import { tenths } from './figures.ts';
import '../style/luck.css';
import { type ArcadeUiWords, WORDS } from '#words';
import { luckOf, type SideLuck } from './luckCount.ts';

/** A percentage that is never rounded to 0 or 100. */
const share = (chance: number): string => (chance < 0.01 ? '<1 %' : chance > 0.99 ? '>99 %' : `${Math.round(100 * chance)} %`);

interface Props {
  readonly events: readonly GameEvent[];
  readonly options: OptionsOf<OptionSpecs>;
  readonly language: Language;
}

/** The rolls of a match compared with their expectation: bars with a mark for the mean, and a scale of how rare the result is. */
export function Luck({ events, options, language }: Props) {
  const words = WORDS[language];
  // The events and options belong to this game.
  const own = events as readonly ArcadeEvent[];
  const numbers = options as ArcadeOptions;
  return (
    <div class="luck">
      {SIDES.map((side, i) => {
        const luck = luckOf(own, i, numbers);
        const name = TEXTS[language].sides[side];
        return (
          <section key={side} aria-label={name} style={{ '--color-own': LIVERIES[side].glow }}>
            <h3>{name}</h3>
            {luck.shots === 0 ? <p>{words.luckNone}</p> : <Rolled {...{ luck, words, language }} />}
          </section>
        );
      })}
    </div>
  );
}

function Rolled({ luck, words, language }: { luck: SideLuck; words: ArcadeUiWords; language: Language }) {
  const { shots, hits, expectedHits, damage, expectedDamage, faces, asMany, asFew } = luck;
  const lucky = hits >= expectedHits;
  const rare = words.luckRare(share(lucky ? asMany : asFew), lucky ? words.more : words.fewer);
  const dice = faces.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...faces);
  return (
    <>
      <p class="visually-hidden">
        {words.luckShots(shots, hits, tenths(language, expectedHits))}. {words.luckDamage(damage, tenths(language, expectedDamage))}.{' '}
        {words.luckFaces}: {faces.join(' · ')}
      </p>
      <div class="luck-bars" aria-hidden="true">
        <Bar label={words.luckHits} value={hits} usual={expectedHits} of={shots} text={`${hits} / ${shots}`} />
        <Bar label={words.damage} value={damage} usual={expectedDamage} of={Math.max(damage, expectedDamage) * 1.2} text={String(damage)} />
      </div>
      <div class="luck-faces" aria-hidden="true" style={{ '--usual': dice / 6 / most }}>
        {faces.map((count, i) => (
          <span key={i}>
            <i style={{ '--share': count / most }} />
            <svg viewBox="-15 -15 30 30" width="24" height="24">
              <DieShape face={i + 1} />
            </svg>
            {count}
          </span>
        ))}
      </div>
      {/* Half of all equally lucky players are on either side. */}
      <div class="luck-scale" aria-hidden="true" style={{ '--at': (asFew + 1 - asMany) / 2 }}>
        <span>{words.unlucky}</span>
        <i />
        <span>{words.lucky}</span>
      </div>
      <p class="luck-rare">{rare}</p>
    </>
  );
}

/** The actual number as a bar, with a mark for the mean. */
function Bar({ label, value, usual, of, text }: { label: string; value: number; usual: number; of: number; text: string }) {
  return (
    <p style={{ '--share': value / of, '--usual': usual / of }}>
      <span>{label}</span>
      <i />
      <b>{text}</b>
    </p>
  );
}

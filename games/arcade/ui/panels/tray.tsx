import type { Language } from '@fray/engine';
import { TEXTS, unitWords } from '../../io/log.ts';
import type { Roll } from '../animation/picture.ts';
import { Dice } from '../art/dice.tsx';
import { kindsOf } from '../art/dieKinds.ts';
import '../style/tray.css';
import type { ArcadeUiWords } from '#words';

interface Props {
  readonly roll: Roll;
  /** The highest face that misses. */
  readonly misses: number;
  readonly words: ArcadeUiWords;
  readonly language: Language;
}

/** The dice tray: dice tumble and come to rest on the roll, with its meaning. */
export function Tray({ roll, misses, words, language }: Props) {
  const { unit, target, at, faces, damage, state, stray } = roll;
  const text = TEXTS[language];
  const kinds = kindsOf(roll, misses);
  const rolling = state === 'rolling';
  const outcome = rolling ? words.rolls : damage > 0 ? words.hitFor(damage) : stray ? words.goesAstray : words.missed;
  const why = rolling
    ? words.diceCount(faces.length)
    : faces.length === 0
      ? words.certain
      : damage > 0
        ? words.lowestCounts(misses)
        : stray
          ? strayWords(stray, words)
          : words.lowMisses(misses);
  return (
    <section class="ar-card ar-tray" aria-label={words.dice}>
      {faces.length > 0 && <Dice dice={faces.map((face, i) => ({ face, kind: kinds[i] ?? 'plain' }))} rolling={rolling} />}
      <p class="ar-verdict">
        <b>{outcome}</b> <span>{why}</span>
        <small>{words.firesAt(unitWords(unit, text), target === undefined ? at : unitWords(target, text))}</small>
        {!rolling && faces.length > 0 && <span class="visually-hidden">{`${words.rolled}: ${faces.join(' ')}`}</span>}
      </p>
    </section>
  );
}

function strayWords({ east, north, shown }: NonNullable<Roll['stray']>, words: ArcadeUiWords): string {
  if (shown === 1) return words.strayDrop;
  if (shown === 2) return words.strayPairs;
  const ways = [
    ...(north === 0 ? [] : [north > 0 ? words.north(north) : words.south(0 - north)]),
    ...(east === 0 ? [] : [east > 0 ? words.east(east) : words.west(0 - east)]),
  ];
  return words.strayLeft(ways.join(words.and));
}

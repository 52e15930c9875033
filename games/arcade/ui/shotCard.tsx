import { type Fraction, toNumber } from '@fray/engine';
import { killChance } from '../odds.ts';
import type { Shot } from './analysis.ts';
import type { ArcadeUiWords } from './words.ts';

/** 0.6944 as “69 %”; certain and impossible exactly, everything else never rounded to either. */
export function percent(chance: Fraction): string {
  const exact = 100 * toNumber(chance);
  if (exact === 0 || exact === 100) return `${exact} %`;
  return exact < 1 ? '<1 %' : exact > 99 ? '>99 %' : `${Math.round(exact)} %`;
}

const exactText = ({ over, under }: Fraction): string => (under === 1n ? String(over) : `${over}/${under}`);

/** Distance, dice, exact odds and the spread of one way to shoot. The fractions come from the function that rolls. */
export function ShotOddsTable({ shot, endurance, words, title }: { shot: Shot; endurance: number; words: ArcadeUiWords; title: string }) {
  const { odds, distance } = shot;
  const kill = killChance(odds, endurance);
  return (
    <section class="odds" aria-label={title}>
      <h4>{title}</h4>
      <dl>
        <dt>{words.distance}</dt>
        <dd>{distance}</dd>
        <dt>{words.dice}</dt>
        <dd>{odds.dice === 0 ? words.certain : odds.dice}</dd>
        <dt>{words.hit}</dt>
        <dd>
          {percent(odds.hit)} <small>{exactText(odds.hit)}</small>
        </dd>
        <dt>{words.kill}</dt>
        <dd>
          {percent(kill)} <small>{exactText(kill)}</small>
        </dd>
        <dt>{words.mean}</dt>
        <dd>{toNumber(odds.mean).toFixed(2)}</dd>
      </dl>
      <ol class="spread" aria-label={words.damage}>
        {odds.spread.map((chance, damage) =>
          damage === 1 ? null : (
            <li key={damage}>
              <span class="bar" style={{ height: `${Math.max(1, 34 * toNumber(chance))}px` }} />
              <span aria-hidden="true">{damage === 0 ? '–' : damage}</span>
              <span class="unseen">{`${damage === 0 ? words.miss : `${damage} ${words.damage}`}: ${percent(chance)}`}</span>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

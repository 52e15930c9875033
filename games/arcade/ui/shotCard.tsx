import { type Fraction, toNumber } from '@fray/engine';
import { killChance } from '../odds.ts';
import type { Forecast, Way } from './analysis.ts';
import type { ArcadeUiWords } from './words.ts';

/** 0.6944 as “69 %”; certain and impossible exactly, everything else never rounded to either. */
export function percent(chance: Fraction): string {
  const exact = 100 * toNumber(chance);
  if (exact === 0 || exact === 100) return `${exact} %`;
  return exact < 1 ? '<1 %' : exact > 99 ? '>99 %' : `${Math.round(exact)} %`;
}

const exactText = ({ over, under }: Fraction): string => (under === 1n ? String(over) : over < 1_000_000n ? `${over}/${under}` : '');

export const wayName = ({ aimed, token }: Pick<Way, 'aimed' | 'token'>, words: ArcadeUiWords): string =>
  token ? (aimed ? words.aimedToken : words.snapToken) : aimed ? words.aimed : words.snap;

interface TableProps {
  readonly way: Way;
  /** What the target can still take; undefined when no unit is shot at. */
  readonly endurance: number | undefined;
  readonly collateral: boolean;
  readonly words: ArcadeUiWords;
}

/** Distance, dice, exact odds and the spread of one way to shoot. The fractions come from the functions that roll. */
export function ShotOddsTable({ way, endurance, collateral, words }: TableProps) {
  const { odds, distance } = way;
  const title = wayName(way, words);
  const chances: [string, Fraction][] = [[words.hit, odds.hit]];
  if (collateral && odds.dice > 0) chances.push([words.graze, odds.graze]);
  if (endurance !== undefined) chances.push([words.kill, killChance(odds, endurance)]);
  return (
    <section class="odds" aria-label={title}>
      <h3>{title}</h3>
      <dl>
        <dt>{words.distance}</dt>
        <dd>{distance}</dd>
        <dt>{words.dice}</dt>
        <dd>{odds.dice === 0 ? words.certain : odds.dice}</dd>
        {chances.map(([label, chance]) => [
          <dt key={`${label} label`}>{label}</dt>,
          <dd key={label}>
            {percent(chance)} <small>{exactText(chance)}</small>
          </dd>,
        ])}
        {endurance !== undefined && [<dt key="mean label">{words.mean}</dt>, <dd key="mean">{toNumber(odds.mean).toFixed(2)}</dd>]}
      </dl>
      {endurance !== undefined && (
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
      )}
    </section>
  );
}

interface ForecastProps {
  readonly forecast: Forecast;
  readonly words: ArcadeUiWords;
  unitName(unit: number): string;
}

/** Whom a shot may hurt, and how likely it strikes nothing at all: what the heat map on the board says, in words. */
export function ForecastList({ forecast, words, unitName }: ForecastProps) {
  const shown = (chance: Fraction) => (chance.over === 0n ? '' : percent(chance));
  return (
    <section class="forecast">
      <h3>{words.whoSuffers}</h3>
      <ul>
        {forecast.units.map(({ unit, hurt, kill, stun }) => (
          <li key={unit}>{words.suffers(unitName(unit), percent(hurt), shown(kill), shown(stun))}</li>
        ))}
        {forecast.nothing.over > 0n && <li>{words.landsNowhere(percent(forecast.nothing))}</li>}
      </ul>
    </section>
  );
}

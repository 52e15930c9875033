import { type Fraction, type Language, toNumber } from '@fray/engine';
import { DieShape } from '@fray/table-kit';
import type { ArcadeUiWords } from '#words';
import { killChance } from '../../rules/odds.ts';
import { isAlive, isTargeting, sideOf, TARGET_SNAP, type Unit, unitAt } from '../../rules/state.ts';
import { type Forecast, obstacleOn, type Way } from '../board/analysis.ts';
import { type Battle, hasSameEffect } from '../board/battle.ts';
import { cellWords } from '../board/cellNames.ts';
import { percent, tenths, wayName } from './figures.ts';
import '../style/odds.css';

/** A probability as a fraction. Empty if the fraction is too long. */
const exactText = ({ over, under }: Fraction): string => (under === 1n ? String(over) : over < 1_000_000n ? `${over}/${under}` : '');

/** The facts about one target before the shot: the ways to fire, obstacles, and possible damage. */
export function OddsCard({ battle, at }: { battle: Battle; at: number }) {
  const { scene, state, grid, words, name, from, home, open, ways, way, active, shotForecast, selection } = battle;
  const unit = unitAt(state, at);
  const alive = unit >= 0 && isAlive(state, unit);
  const stop = obstacleOn(state, from, at);
  const friendly = alive && active !== undefined && sideOf(state.battle, unit) === sideOf(state.battle, active);
  const sidecar = active !== undefined && state.battle.sidecars[active];
  const noAim = open && !ways.some(({ aimed }) => aimed) && !isTargeting(state.stage) && state.stage !== TARGET_SNAP;
  return (
    <section class="ar-card ar-odds" aria-label={words.target(alive ? name(unit) : '', grid.name(at))}>
      <h2>
        {words.target(alive ? name(unit) : '', grid.name(at))}
        {way && <small>{words.away(way.distance)}</small>}
        {from !== home && <small>{words.from(grid.name(from))}</small>}
      </h2>
      {friendly && <p class="ar-warn">{words.friendly}</p>}
      {stop !== undefined && <p class="ar-warn">{words.stopped(cellWords(battle, stop), grid.name(stop))}</p>}
      {!open && <p class="ar-why">{sidecar && state.fired === 0 ? words.noCannon : words.alreadyFired}</p>}
      {ways.length > 0 && (
        <div class="ar-options" role="group" aria-label={words.howToFire}>
          {ways.map((one) => (
            <WayTile
              key={wayName(one, words)}
              way={one}
              chosen={hasSameEffect(one, way)}
              words={words}
              onChoose={() => selection.chooseWay(one)}
            />
          ))}
        </div>
      )}
      {noAim && <p class="ar-why">{words.noAim}</p>}
      {way && (
        <Spread
          way={way}
          endurance={alive ? state.endurance[unit] : undefined}
          collateral={state.battle.options.collateral === 'on'}
          words={words}
          language={scene.language}
        />
      )}
      {shotForecast && <ForecastList forecast={shotForecast} words={words} unitName={name} />}
    </section>
  );
}

function WayTile({ way, chosen, words, onChoose }: { way: Way; chosen: boolean; words: ArcadeUiWords; onChoose(): void }) {
  const { dice, hit } = way.odds;
  return (
    <button type="button" class="ar-option" aria-pressed={chosen} onClick={onChoose}>
      <b>{percent(hit)}</b>
      <svg class="ar-option-dice" viewBox={`0 0 ${Math.max(1, dice) * 32} 32`} aria-hidden="true">
        {Array.from({ length: dice }, (_, i) => (
          <g key={i} transform={`translate(${16 + 32 * i} 16)`}>
            <DieShape face={5} kind={chosen ? 'plain' : 'gone'} />
          </g>
        ))}
      </svg>
      <small>
        {wayName(way, words)} · {dice === 0 ? words.certain : words.diceCount(dice)}
      </small>
    </button>
  );
}

interface SpreadProps {
  readonly way: Way;
  /** The target's endurance; undefined if the target is not a unit. */
  readonly endurance: number | undefined;
  readonly collateral: boolean;
  readonly words: ArcadeUiWords;
  readonly language: Language;
}

/** The rulebook's damages: shown even if their probability is zero. */
const DIE_DAMAGE = [2, 3, 4, 5, 6];

/** The exact probability of each damage: bars on desktops, numbers on phones. */
function Spread({ way: { odds }, endurance, collateral, words, language }: SpreadProps) {
  const grazes = collateral && odds.dice > 0;
  const bars = [
    { key: 'miss', label: words.miss, chance: toNumber(odds.spread[0]!) - (grazes ? toNumber(odds.graze) : 0), text: undefined },
    ...(grazes ? [{ key: 'graze', label: words.grazeShort, chance: toNumber(odds.graze), text: odds.graze }] : []),
    ...odds.spread.flatMap((text, damage) =>
      (damage > 0 && text.over > 0n) || DIE_DAMAGE.includes(damage)
        ? [{ key: String(damage), label: String(damage), chance: toNumber(text), text }]
        : [],
    ),
  ];
  const most = Math.max(...bars.map(({ chance }) => chance));
  const figure = (chance: number) => (chance === 0 ? '0' : chance < 0.005 ? '<1' : String(Math.round(100 * chance)));
  return (
    <>
      <ol class="ar-spread" aria-label={words.damage}>
        {bars.map(({ key, label, chance, text }) => (
          <li key={key} class={key}>
            <em>{figure(chance)}</em>
            <i style={{ '--share': most === 0 ? 0 : chance / most }} />
            <b>{label}</b>
            <span class="visually-hidden">
              {`${key === 'miss' || key === 'graze' ? '' : words.damage} ${text ? percent(text) : `${figure(chance)} %`}`}
            </span>
          </li>
        ))}
      </ol>
      <p class="ar-sum">
        {words.hit} {percent(odds.hit)} <small>{exactText(odds.hit)}</small>
        {endurance !== undefined && (
          <>
            {' · '}
            {words.kill} {percent(killChance(odds, endurance))} · {words.mean} {tenths(language, toNumber(odds.mean))}
          </>
        )}
      </p>
    </>
  );
}

interface ForecastProps {
  readonly forecast: Forecast;
  readonly words: ArcadeUiWords;
  unitName(unit: Unit): string;
}

/** The units that a shot may hurt, and the chance that it strikes nothing: the board's shades, in words. */
function ForecastList({ forecast, words, unitName }: ForecastProps) {
  const format = (chance: { over: bigint; under: bigint }) => (chance.over === 0n ? '' : percent(chance));
  return (
    <ul class="ar-forecast" aria-label={words.whoSuffers}>
      {forecast.units.map(({ unit, hurt, kill, stun }) => (
        <li key={unit}>{words.suffers(unitName(unit), percent(hurt), format(kill), format(stun))}</li>
      ))}
      {forecast.nothing.over > 0n && <li>{words.landsNowhere(percent(forecast.nothing))}</li>}
    </ul>
  );
}

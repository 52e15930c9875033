import type { Cell } from '@fray/engine';
import type { RefObject } from 'preact';
import { type ArcadeState, activeUnit, isAlive, sideOf, TARGET_SNAP, type Unit, unitAt } from '../state.ts';
import { canFire, type Forecast, obstacleOn, type Ram, type Way, waysToFire } from './analysis.ts';
import { ForecastList, percent, ShotOddsTable, wayName } from './shotCard.tsx';
import type { ArcadeUiWords } from './words.ts';

interface Props {
  readonly state: ArcadeState;
  readonly at: Cell;
  /** Where the active unit would stand. */
  readonly from: Cell;
  readonly home: Cell;
  readonly mine: boolean;
  readonly ram: Ram | undefined;
  readonly way: Way | undefined;
  readonly forecast: Forecast | undefined;
  readonly words: ArcadeUiWords;
  readonly card: RefObject<HTMLDivElement | null>;
  unitName(unit: Unit): string;
  cellWords(cell: Cell): string;
  onWay(way: Way): void;
  onFire(way: Way): void;
  onRam(ram: Ram): void;
  onEscape(): void;
}

/** Everything about one target before the shot: the ways to fire with their odds, what is in the way, and where it may end. */
export function TargetCard(props: Props) {
  const { state, at, from, home, mine, ram, words, unitName } = props;
  const { grid } = state.battle.zone;
  const unit = unitAt(state, at);
  const active = activeUnit(state);
  const ways = canFire(state) ? waysToFire(state, at, from) : [];
  const stop = obstacleOn(state, from, at);
  const friendly = unit >= 0 && sideOf(state.battle, unit) === sideOf(state.battle, active);
  return (
    <div
      class="shot-card"
      ref={props.card}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onEscape();
      }}
    >
      <h2>
        {words.target(unit >= 0 && isAlive(state, unit) ? unitName(unit) : '', grid.name(at))}
        {from !== home && <em> {words.from(grid.name(from))}</em>}
      </h2>
      {friendly && <p class="warning">{words.friendly}</p>}
      {stop !== undefined && <p class="warning">{words.stopped(props.cellWords(stop), grid.name(stop))}</p>}
      {ram && mine && (
        <p class="buttons">
          <button type="button" onClick={() => props.onRam(ram)}>
            {words.ram(unitName(unit), ram.damage)}
          </button>
        </p>
      )}
      {!canFire(state) && <p class="why-not">{state.battle.sidecars[active] ? words.noCannon : words.alreadyFired}</p>}
      {canFire(state) && !ways.some(({ aimed }) => aimed) && state.stage !== TARGET_SNAP && <p class="why-not">{words.noAim}</p>}
      <div class="ways">
        {ways.map((way) => (
          <div key={wayName(way, words)} class={isSame(way, props.way) ? 'way shown' : 'way'} onPointerEnter={() => props.onWay(way)}>
            {mine && from === home && (
              <button type="button" class="fire" onClick={() => props.onFire(way)} onFocus={() => props.onWay(way)}>
                {words.fire(wayName(way, words), stop === undefined ? percent(way.odds.hit) : words.blocked)}
              </button>
            )}
            <ShotOddsTable
              way={way}
              endurance={unit >= 0 && isAlive(state, unit) ? state.endurance[unit] : undefined}
              collateral={state.battle.options.collateral === 'on'}
              words={words}
            />
          </div>
        ))}
      </div>
      {props.forecast && <ForecastList forecast={props.forecast} words={words} unitName={unitName} />}
    </div>
  );
}

export const isSame = (a: Way, b: Way | undefined): boolean => a.aimed === b?.aimed && a.token === b.token;

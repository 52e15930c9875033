import { toNumber } from '@fray/engine';
import { AimIcon, BoltIcon, Icon, MoveIcon, TargetIcon } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { numberOf, sideOf, type Unit, unitAt } from '../../rules/state.ts';
import { SIDE_NAMES } from '../animation/picture.ts';
import { LIVERIES } from '../art/colours.ts';
import { targets, type Way, waysToFire } from '../board/analysis.ts';
import { type Battle, fire, pathText, perform } from '../board/battle.ts';
import { percent, wayName } from './figures.ts';
import '../style/moveList.css';
import type { ArcadeUiWords } from '#words';
import { Thumbnail } from '../art/thumbnail.tsx';

/** List of all legal actions next to the board: shots, rams, drives. */
export function MoveList({ battle }: { battle: Battle }) {
  const { state, grid, words, scene, open, reached, placing, name } = battle;
  const isOwn = (unit: Unit) => sideOf(state.battle, unit) === state.side;
  // Own units can be shot too; they are listed after the enemies.
  const shots = (own: boolean) => open && targets(state).map((unit) => isOwn(unit) === own && <Shots key={unit} {...{ battle, unit }} />);
  const ways = Array.from(reached.cells).filter(([cell]) => unitAt(state, cell) < 0);
  return (
    <div class="ar-moves">
      {open && <Legend words={words} />}
      {shots(false)}
      {Array.from(reached.rams, ([unit, ram]) => (
        <Row key={`ram${unit}`} battle={battle} unit={unit}>
          <button type="button" onClick={() => perform(battle, ...pathText(ram))}>
            <Icon of={MoveIcon} size={18} /> {words.ram(name(unit))}
            <span class="visually-hidden">: {words.ramHurts(ram.damage)}</span>
            <b aria-hidden="true">−{ram.damage}</b>
          </button>
        </Row>
      ))}
      {ways.length > 0 && (
        <div class="ar-drives">
          {ways.map(([cell, route]) => (
            <button
              key={cell}
              type="button"
              onMouseEnter={() => battle.selection.point(cell)}
              onMouseLeave={() => battle.selection.point(undefined)}
              onClick={() => perform(battle, ...pathText(route))}
            >
              <span class="visually-hidden">{words.moveTo(grid.name(cell), route.cost)}</span>
              <b aria-hidden="true">{grid.name(cell)}</b>
              <Dots count={route.cost} />
            </button>
          ))}
        </div>
      )}
      {shots(true)}
      {placing && (
        <div class="ar-drives">
          {scene.moves.map((move) => (
            <button key={move} type="button" onClick={() => perform(battle, move)}>
              <span class="visually-hidden">{words.placeOn(move)}</span>
              <b aria-hidden="true">{move}</b>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The actions against a unit, with its picture and endurance. */
function Row({ battle: { state, name }, unit, children }: { battle: Battle; unit: Unit; children: ComponentChildren }) {
  const side = SIDE_NAMES[sideOf(state.battle, unit) === 0 ? 0 : 1];
  return (
    <section class="ar-row" style={{ '--color-own': LIVERIES[side].glow }} aria-label={name(unit)}>
      <Thumbnail side={side} sidecar={state.battle.sidecars[unit] ?? false} wreck={false} number={numberOf(state.battle, unit)} />
      <Dots count={state.endurance[unit] ?? 0} />
      <div>{children}</div>
    </section>
  );
}

/** All ways to shoot at a unit, with the chance to hit as a bar and a number. */
function Shots({ battle, unit }: { battle: Battle; unit: Unit }) {
  const { state, words, name, home } = battle;
  const cell = state.cellOf[unit]!;
  return (
    <Row battle={battle} unit={unit}>
      {waysToFire(state, cell, home).map((way) => (
        <button key={wayName(way, words)} type="button" style={{ '--hit': toNumber(way.odds.hit) }} onClick={() => fire(battle, way, cell)}>
          <span class="visually-hidden">{words.shootAt(name(unit), wayName(way, words), percent(way.odds.hit))}</span>
          <Signs {...way} />
          <b aria-hidden="true">{percent(way.odds.hit)}</b>
        </button>
      ))}
    </Row>
  );
}

const Signs = ({ aimed, token }: Pick<Way, 'aimed' | 'token'>) => (
  <>
    <Icon of={aimed ? AimIcon : BoltIcon} size={18} />
    {token && <Icon of={TargetIcon} size={18} />}
  </>
);

/** Legend of the symbols. */
const Legend = ({ words }: { words: ArcadeUiWords }) => (
  <p class="ar-legend" aria-hidden="true">
    {[
      { aimed: true, token: false },
      { aimed: false, token: false },
      { aimed: true, token: true },
    ].map((way) => (
      <span key={wayName(way, words)}>
        <Signs {...way} /> {wayName(way, words)}
      </span>
    ))}
  </p>
);

const Dots = ({ count }: { count: number }) => (
  <span class="ar-dots" aria-hidden="true">
    {Array.from({ length: count }, (_, i) => (
      <i key={i} />
    ))}
  </span>
);

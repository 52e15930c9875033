import { type Cell, DIRECTIONS, type Scene } from '@fray/engine';
import { useMemo, useRef, useState } from 'preact/hooks';
import { TEXTS, unitWords } from '../log.ts';
import {
  ACT,
  type ArcadeEvent,
  activeUnit,
  GAP,
  isAlive,
  PLACE,
  POOL,
  RUNNING,
  sideOf,
  TARGET_AIMED,
  TARGET_SNAP,
  type Unit,
  unitAt,
  unitName,
  WALL,
} from '../state.ts';
import { type ArcadeView, stateOf } from '../view.ts';
import { canFire, type Route, reach, type Shot, shotsAt, targets } from './analysis.ts';
import { Board, type CellMark } from './board.tsx';
import { percent, ShotOddsTable } from './shotCard.tsx';
import { WORDS } from './words.ts';

export { TEXTS as texts } from '../log.ts';
export { Preview } from './zonePicture.tsx';

const pathText = (route: Route): string[] => route.steps.map((direction) => DIRECTIONS[direction]!);

/** The table of a battle: board, shot card, dice, and the same actions once more as a list. */
export function Table({ view, events, seat, moves, language, tempo, play, undo, canUndo, announce }: Scene<ArcadeView, ArcadeEvent>) {
  const words = WORDS[language];
  const text = TEXTS[language];
  const state = useMemo(() => {
    const read = stateOf(view);
    if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
    return read.value;
  }, [view]);
  const { grid } = state.battle.zone;
  const active = state.stage === PLACE ? undefined : activeUnit(state);
  const mine = seat !== undefined;
  const home = active === undefined ? 0 : state.cellOf[active]!;

  /** The grid's one tab stop; undefined: the active unit, wherever it is. */
  const [place, setPlace] = useState<Cell>();
  const [keyboard, setKeyboard] = useState(false);
  const [hover, setHover] = useState<Cell>();
  const [target, setTarget] = useState<Unit>();
  const [armed, setArmed] = useState<Cell>();
  const [large, setLarge] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);

  const routes = useMemo(() => (mine ? reach(state) : new Map<Cell, Route>()), [state, mine]);
  const focus = place ?? home;
  const looked = hover ?? (keyboard ? focus : undefined) ?? armed ?? home;
  const lookedUnit = unitAt(state, looked);
  const from = routes.has(looked) ? looked : home;
  const open = active !== undefined && state.ending === RUNNING && canFire(state);
  const chosen = target !== undefined && isAlive(state, target) && target !== active && open ? target : undefined;
  const running = active !== undefined && state.ending === RUNNING;
  const shown = chosen ?? (running && lookedUnit >= 0 && lookedUnit !== active && isAlive(state, lookedUnit) ? lookedUnit : undefined);
  const name = (unit: Unit) => unitWords(unitName(state.battle, unit), text);
  const best = (unit: Unit): Shot => {
    const shots = shotsAt(state, unit, from);
    return state.stage === TARGET_SNAP ? shots.snap : (shots.aimed ?? shots.snap);
  };

  const badges = new Map<Unit, string>();
  if (running && mine)
    for (const unit of targets(state)) {
      if (sideOf(state.battle, unit) === state.side) continue;
      badges.set(unit, open ? percent(best(unit).odds.hit).replace(' ', '') : words.firedMark);
    }

  const marks = new Map<Cell, CellMark>();
  for (const [cell, route] of routes) marks.set(cell, { kind: 'reach', text: String(route.cost) });
  if (mine && state.stage === PLACE) for (const move of moves) marks.set(grid.parse(move)!, { kind: 'place' });
  if (armed !== undefined) marks.set(armed, { kind: 'selected' });
  if (chosen !== undefined) marks.set(state.cellOf[chosen]!, { kind: 'selected' });

  const shot = events.findLast((event) => event.type === 'shot');
  const tracer = shot && { from: grid.parse(shot.from)!, to: grid.parse(shot.at)!, hit: shot.damage > 0 };

  const look = (cell: Cell) => {
    setPlace(cell);
    setKeyboard(true);
  };
  const release = () => {
    setTarget(undefined);
    setArmed(undefined);
  };
  /** Back to the board's tab stop, when what had the keyboard is about to go. */
  const focusBoard = () => requestAnimationFrame(() => root.current?.querySelector<SVGGElement>('[role=gridcell][tabindex="0"]')?.focus());
  const perform = (...list: string[]) => {
    release();
    setPlace(undefined);
    play(...list);
  };

  const fire = (aimed: boolean, unit: Unit) => {
    const at = grid.name(state.cellOf[unit]!);
    if (state.stage === ACT) perform(aimed ? 'aim' : 'snap', at);
    else perform(at);
    focusBoard();
  };

  const act = (cell: Cell, touch: boolean) => {
    setPlace(cell);
    if (!mine) return;
    if (state.stage === PLACE) return moves.includes(grid.name(cell)) ? perform(grid.name(cell)) : release();
    const route = routes.get(cell);
    if (route) {
      // A finger hides what it points at: the first tap shows, the second one moves.
      if (touch && armed !== cell) {
        setTarget(undefined);
        setArmed(cell);
        announce(words.again);
        return;
      }
      return perform(...pathText(route));
    }
    const unit = unitAt(state, cell);
    if (unit >= 0 && unit !== active && isAlive(state, unit) && open) {
      setArmed(undefined);
      setTarget(unit);
      queueMicrotask(() => requestAnimationFrame(() => card.current?.querySelector('button')?.focus()));
    } else release();
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const list = targets(state);
    switch (event.key.toLowerCase()) {
      case 'escape':
        return release();
      case 'l': {
        const cells = list.map((unit) => state.cellOf[unit]!);
        const next = cells[(cells.indexOf(focus) + 1) % cells.length];
        root.current?.querySelector<SVGGElement>(`[data-cell="${next}"]`)?.focus();
        return;
      }
      case 'o':
        return announce(list.map((unit) => `${name(unit)}: ${shotWords(unit)}`).join('. '));
      case 'u':
        return canUndo ? undo() : undefined;
      case 'e':
        return moves.includes('end') ? perform('end') : undefined;
      default:
    }
  };

  const shotWords = (unit: Unit): string => {
    if (!open) return words.alreadyFired;
    const { aimed, snap } = shotsAt(state, unit, home);
    return [aimed && words.chance(percent(aimed.odds.hit), words.aimed), words.chance(percent(snap.odds.hit), words.snap)]
      .filter(Boolean)
      .join(', ');
  };

  const nameOf = (cell: Cell): string => {
    const parts = [grid.name(cell)];
    const terrain = state.terrain[cell];
    const unit = unitAt(state, cell);
    if (unit >= 0 && isAlive(state, unit)) {
      parts.push(name(unit), words.enduranceLeft(state.endurance[unit]!));
      if (unit === active) parts.push(words.active);
      else if (mine) parts.push(shotWords(unit));
    } else if (unit >= 0) parts.push(words.wreck);
    else parts.push(terrain === GAP ? words.gap : terrain === WALL ? words.wall : terrain === POOL ? words.pool : words.floor);
    const route = routes.get(cell);
    if (route) parts.push(words.reachable(route.cost));
    if (marks.get(cell)?.kind === 'place') parts.push(words.placeHere);
    return parts.join(', ');
  };

  return (
    <div class={`arcade ${large ? 'large' : ''}`} ref={root}>
      <div class="tube">
        <Board
          state={state}
          active={state.ending === RUNNING ? active : undefined}
          label={words.board}
          marks={marks}
          badges={badges}
          tracer={tracer}
          focus={focus}
          tempo={tempo}
          nameOf={nameOf}
          onFocus={look}
          onLeave={() => setKeyboard(false)}
          onHover={setHover}
          onAct={act}
          onKey={onKey}
        />
      </div>
      <div class="controls">
        <p class="turn">
          {state.stage === PLACE
            ? words.placing(name(activeUnit(state)))
            : active !== undefined && state.ending === RUNNING && <strong>{words.turnOf(name(active))}</strong>}
          {active !== undefined && state.ending === RUNNING && (
            <span>
              {' '}
              · {words.points(state.points)} · {canFire(state) ? words.notFired : words.fired}
            </span>
          )}
        </p>
        {mine && (
          <p class="buttons">
            <button type="button" onClick={undo} disabled={!canUndo}>
              {words.undo}
            </button>
            <button type="button" class="primary" onClick={() => perform('end')} disabled={!moves.includes('end')}>
              {words.endTurn}
            </button>
            <button type="button" class="zoom" aria-pressed={large} onClick={() => setLarge(!large)}>
              {words.zoom}
            </button>
          </p>
        )}
        {shot && shot.dice.length > 0 && (
          <p class="dice">
            <span class="unseen">
              {words.rolled}: {shot.dice.join(' ')}
            </span>
            {shot.dice.map((face, i) => (
              <Die key={i} face={face} />
            ))}
            <b>{shot.damage === 0 ? words.miss : `${shot.damage} ${words.damage}`}</b>
          </p>
        )}
        {shown !== undefined && (
          <div
            class="shot-card"
            ref={card}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              release();
              focusBoard();
            }}
          >
            <h3>
              {words.target(name(shown), grid.name(state.cellOf[shown]!))}
              {from !== home && <em> {words.from(grid.name(from))}</em>}
            </h3>
            {active !== undefined && sideOf(state.battle, shown) === sideOf(state.battle, active) && (
              <p class="warning">{words.friendly}</p>
            )}
            <div class="ways">
              {state.stage !== TARGET_SNAP && way(true)}
              {state.stage !== TARGET_AIMED && way(false)}
            </div>
          </div>
        )}
        {mine && (
          <details class="actions">
            <summary>{words.actions}</summary>
            <ul>
              {open &&
                targets(state).flatMap((unit) => {
                  const { aimed, snap } = shotsAt(state, unit, home);
                  return [
                    aimed && (
                      <li key={`a${unit}`}>
                        <button type="button" onClick={() => fire(true, unit)}>
                          {words.shootAt(name(unit), words.aimed, percent(aimed.odds.hit))}
                        </button>
                      </li>
                    ),
                    <li key={`s${unit}`}>
                      <button type="button" onClick={() => fire(false, unit)}>
                        {words.shootAt(name(unit), words.snap, percent(snap.odds.hit))}
                      </button>
                    </li>,
                  ];
                })}
              {[...routes].map(([cell, route]) => (
                <li key={cell}>
                  <button type="button" onClick={() => perform(...pathText(route))}>
                    {words.moveTo(grid.name(cell), route.cost)}
                  </button>
                </li>
              ))}
              {state.stage === PLACE &&
                moves.map((move) => (
                  <li key={move}>
                    <button type="button" onClick={() => perform(move)}>
                      {words.placeAt(move)}
                    </button>
                  </li>
                ))}
            </ul>
          </details>
        )}
        <p class="keys">{words.keys}</p>
      </div>
    </div>
  );

  function way(aimed: boolean) {
    if (shown === undefined) return null;
    if (!open) return aimed ? <p class="why-not">{words.alreadyFired}</p> : null;
    const shots = shotsAt(state, shown, from);
    const odds = aimed ? shots.aimed : shots.snap;
    if (!odds) return <p class="why-not">{words.noAim}</p>;
    return (
      <div>
        {mine && from === home && (
          <button type="button" class="fire" onClick={() => fire(aimed, shown)}>
            {(aimed ? words.fireAimed : words.fireSnap)(percent(odds.odds.hit))}
          </button>
        )}
        <ShotOddsTable shot={odds} endurance={state.endurance[shown]!} words={words} title={aimed ? words.aimed : words.snap} />
      </div>
    );
  }
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[6, 6]],
  2: [
    [3, 3],
    [9, 9],
  ],
  3: [
    [3, 3],
    [6, 6],
    [9, 9],
  ],
  4: [
    [3, 3],
    [9, 3],
    [3, 9],
    [9, 9],
  ],
  5: [
    [3, 3],
    [9, 3],
    [6, 6],
    [3, 9],
    [9, 9],
  ],
  6: [
    [3, 3],
    [9, 3],
    [3, 6],
    [9, 6],
    [3, 9],
    [9, 9],
  ],
};

function Die({ face }: { face: number }) {
  return (
    <svg class={`die ${face === 1 ? 'one' : ''}`} viewBox="0 0 12 12" aria-hidden="true">
      <rect x="0.5" y="0.5" width="11" height="11" rx="2" />
      {PIPS[face]?.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.15" />
      ))}
    </svg>
  );
}

import { type Cell, DIRECTIONS, MOST_DICE, type Scene } from '@fray/engine';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { TEXTS, unitWords } from '../log.ts';
import { shotOdds } from '../odds.ts';
import {
  ACT,
  type ArcadeEvent,
  activeUnit,
  fullEndurance,
  GAP,
  HOLE,
  isAlive,
  isTargeting,
  MINES,
  OFF_BOARD,
  PLACE,
  POOL,
  RUNNING,
  sideOf,
  type Unit,
  unitAt,
  unitName,
  WALL,
} from '../state.ts';
import { type ArcadeView, stateOf } from '../view.ts';
import {
  canFire,
  forecast,
  isTargetable,
  obstacleOn,
  previewMine,
  type Ram,
  type Route,
  reach,
  targets,
  threats,
  type Way,
  waysToFire,
} from './analysis.ts';
import { Board, type Line } from './board.tsx';
import { Die } from './die.tsx';
import { marksOf } from './marks.ts';
import { percent, wayName } from './shotCard.tsx';
import { Compass, harmWords, Mines, Missions } from './status.tsx';
import { StrayDice } from './stray.tsx';
import { isSame, TargetCard } from './targetCard.tsx';
import { WORDS } from './words.ts';

export { TEXTS as texts } from '../log.ts';
export { OPTION_GROUPS as groups } from '../options.ts';
export { Luck } from './luck.tsx';
export { Gallery, Preview } from './zonePicture.tsx';
/** The guided first battle, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');
/** The zone editor, loaded when somebody draws. */
export const workshop = () => import('./workshop.tsx').then(({ Workshop }) => Workshop);

const pathText = (route: Route): string[] => route.steps.map((direction) => DIRECTIONS[direction]!);

/** At a unit that no bolt can reach from here; its name says so in words. */
const STOPPED = '⊘';

/** How a way to fire is announced. */
const announcement = ({ aimed, token }: Way): string => `${aimed ? 'aim' : 'snap'}${token ? '-token' : ''}`;

/** Counts out the odds of every number of dice while nobody waits for them, so that the first look at a target costs nothing. */
function warmOdds(): () => void {
  let dice = 0;
  let timer = setTimeout(function next() {
    shotOdds(dice++);
    if (dice <= MOST_DICE) timer = setTimeout(next, 30);
  }, 300);
  return () => clearTimeout(timer);
}

/** The table of a battle: board, target card, dice, and the same actions once more as a list. */
export function Table({ view, events, seat, moves, language, tempo, play, undo, canUndo, announce }: Scene<ArcadeView, ArcadeEvent>) {
  const words = WORDS[language];
  const text = TEXTS[language];
  const state = useMemo(() => {
    const read = stateOf(view);
    if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
    return read.value;
  }, [view]);
  const { zone, options } = state.battle;
  const { grid } = zone;
  const placing = state.stage === PLACE;
  const active = placing ? undefined : activeUnit(state);
  const mine = seat !== undefined;
  const running = active !== undefined && state.ending === RUNNING;
  const home = active === undefined ? 0 : Math.max(0, state.cellOf[active]!);

  /** The grid's one tab stop; undefined: the active unit, wherever it is. */
  const [place, setPlace] = useState<Cell>();
  const [keyboard, setKeyboard] = useState(false);
  const [hover, setHover] = useState<Cell>();
  const [target, setTarget] = useState<Cell>();
  const [way, setWay] = useState<Way>();
  const [armed, setArmed] = useState<Cell>();
  const [large, setLarge] = useState(false);
  /** Clicks on floor and walls choose a target instead of moving. */
  const [atGround, setAtGround] = useState(false);
  const [threatened, setThreatened] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement | null>(null);

  const reached = useMemo(() => (mine ? reach(state) : { cells: new Map<Cell, Route>(), rams: new Map<Unit, Ram>() }), [state, mine]);
  useEffect(warmOdds, []);
  const routes = reached.cells;
  const focus = place ?? home;
  const looked = hover ?? (keyboard ? focus : undefined) ?? armed ?? home;
  const from = routes.has(looked) && target === undefined ? looked : home;
  const open = running && canFire(state);
  const chosen = target !== undefined && running && isTargetable(state, target) ? target : undefined;
  const lookedAt = running && unitAt(state, looked) >= 0 && isTargetable(state, looked) ? looked : undefined;
  const shown = chosen ?? lookedAt;
  const name = (unit: Unit) => unitWords(unitName(state.battle, unit), text);

  const ways = shown === undefined || !open ? [] : waysToFire(state, shown, from);
  const shownWay = ways.find((one) => isSame(one, way)) ?? ways[0];
  const foreseen = useMemo(
    () => (chosen === undefined || !shownWay ? undefined : forecast(state, chosen, from, shownWay)),
    [state, chosen, from, shownWay?.aimed, shownWay?.token],
  );
  const threatUnit = running && threatened ? active : undefined;
  const danger = useMemo(
    () => (threatUnit === undefined ? undefined : threats(state, threatUnit, [home, ...routes.keys()])),
    [state, threatUnit, home, routes],
  );
  const mineLooked = Array.from(state.mines).findIndex((cell) => cell === looked && cell !== OFF_BOARD);

  const bestOdds = (cell: Cell): string => {
    if (obstacleOn(state, from, cell) !== undefined) return STOPPED;
    const [best] = waysToFire(state, cell, from).toSorted((a, b) => a.odds.dice - b.odds.dice);
    return best ? percent(best.odds.hit).replace(' ', '') : '';
  };
  const badges = new Map<Unit, string>();
  if (running && mine)
    for (const unit of targets(state)) {
      if (sideOf(state.battle, unit) === state.side) continue;
      badges.set(unit, open ? bestOdds(state.cellOf[unit]!) : words.firedMark);
    }

  const marks = marksOf(state, {
    reach: reached,
    places: mine && placing ? moves.map((move) => grid.parse(move)!) : [],
    threats: danger,
    forecast: foreseen,
    mine: mineLooked >= 0 ? { cell: looked, kind: state.mineKinds[mineLooked]! } : undefined,
    selected: [armed, chosen],
  });

  const shot = events.findLast((event) => event.type === 'shot');
  const strayed = events.findLast((event) => event.type === 'strayed');
  const lines = shotLines();
  if (shown !== undefined && open)
    lines.push({ kind: 'sight', from, to: { x: grid.x(shown), y: grid.y(shown) }, stop: obstacleOn(state, from, shown) });

  /** The shot that was just fired, from the gunner to where it struck or left the board. */
  function shotLines(): Line[] {
    if (!shot) return [];
    const at = grid.parse(shot.at)!;
    const struck = events.findLast((event) => event.type === 'struck');
    const stop = struck?.obstructs && struck.at !== undefined ? grid.parse(struck.at) : undefined;
    const to = { x: grid.x(at) + (strayed?.east ?? 0), y: grid.y(at) + (strayed?.north ?? 0) };
    const start = grid.parse(shot.from)!;
    const flown: Line = { kind: shot.damage > 0 && stop === undefined ? 'hit' : 'miss', from: start, to, stop };
    return [flown];
  }

  const look = (cell: Cell) => {
    setPlace(cell);
    setKeyboard(true);
  };
  const release = () => {
    setTarget(undefined);
    setArmed(undefined);
    setAtGround(false);
  };
  /** Back to the board's tab stop, when what had the keyboard is about to go. */
  const focusBoard = () => requestAnimationFrame(() => root.current?.querySelector<SVGGElement>('[role=gridcell][tabindex="0"]')?.focus());
  const perform = (...list: string[]) => {
    release();
    setPlace(undefined);
    play(...list);
  };

  const fire = (how: Way, cell: Cell) => {
    const at = grid.name(cell);
    if (state.stage === ACT) perform(announcement(how), at);
    else perform(at);
    focusBoard();
  };

  const choose = (cell: Cell) => {
    setArmed(undefined);
    setAtGround(false);
    setTarget(cell);
    queueMicrotask(() => requestAnimationFrame(() => card.current?.querySelector('button')?.focus()));
  };

  const act = (cell: Cell, touch: boolean) => {
    setPlace(cell);
    if (!mine) return;
    if (placing) return moves.includes(grid.name(cell)) ? perform(grid.name(cell)) : release();
    const route = routes.get(cell);
    if (route && !atGround && !isTargeting(state.stage)) {
      // A finger hides what it points at: the first tap shows, the second one moves.
      if (touch && armed !== cell) {
        setTarget(undefined);
        setArmed(cell);
        announce(words.again);
        return;
      }
      return perform(...pathText(route));
    }
    if (isTargetable(state, cell) && (open || reached.rams.has(unitAt(state, cell)))) choose(cell);
    else release();
  };

  const toggleGround = () => {
    setTarget(undefined);
    setAtGround(!atGround);
    if (!atGround) announce(words.pickGround);
  };
  const groundAllowed = open && mine && options.target_anything === 'on';

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
      case 'f':
        return groundAllowed ? toggleGround() : undefined;
      case 'o':
        return announce(list.map((unit) => `${name(unit)}: ${shotWords(state.cellOf[unit]!)}`).join('. '));
      case 't':
        return setThreatened(!threatened);
      case 'u':
        return canUndo ? undo() : undefined;
      case 'e':
        return moves.includes('end') ? perform('end') : undefined;
      default:
    }
  };

  const shotWords = (cell: Cell): string => {
    if (!open) return words.alreadyFired;
    const stop = obstacleOn(state, home, cell);
    if (stop !== undefined) return words.stopped(cellWords(stop), grid.name(stop));
    return waysToFire(state, cell, home)
      .map((one) => words.chance(percent(one.odds.hit), wayName(one, words)))
      .join(', ');
  };

  /** What is on a cell, in a word or two. */
  function cellWords(cell: Cell): string {
    const unit = unitAt(state, cell);
    if (unit >= 0) return isAlive(state, unit) ? name(unit) : words.wreck;
    switch (state.terrain[cell]) {
      case GAP:
        return words.gap;
      case HOLE:
        return words.hole;
      case WALL:
        return words.wall;
      case POOL:
        return words.pool;
      default:
        return words.floor;
    }
  }

  const nameOf = (cell: Cell): string => {
    const parts = [grid.name(cell), cellWords(cell)];
    const unit = unitAt(state, cell);
    if (unit >= 0 && isAlive(state, unit)) {
      if (state.battle.sidecars[unit]) parts.push(words.sidecar);
      parts.push(words.enduranceLeft(state.endurance[unit]!, fullEndurance(state.battle, unit)));
      if (state.stunned[unit] === 1) parts.push(words.stunned);
      if (unit === active) parts.push(words.active);
      else if (mine) parts.push(shotWords(cell));
    }
    for (const [owner, at] of state.mines.entries())
      if (at === cell) parts.push(words.mineOf(text.values[MINES[state.mineKinds[owner]!]!], name(owner)));
    for (const [owner, at] of state.tokens.entries()) if (at === cell) parts.push(words.tokenOf(name(owner)));
    const route = routes.get(cell);
    if (route) parts.push(words.reachable(route.cost));
    if (marks.get(cell)?.kind === 'place') parts.push(words.placeHere);
    const threat = danger?.get(cell);
    if (threat) parts.push(threatWords(threat));
    const strike = foreseen?.strikes.get(cell);
    if (strike) parts.push(`${words.lands} ${percent(strike)}`);
    return parts.join(', ');
  };

  const share = (chance: number): string => (chance < 0.005 ? '' : `${Math.round(100 * chance)} %`);
  const threatWords = ({ worst, mean, kill }: { worst: number; mean: number; kill: number }) =>
    words.threat(worst, mean.toFixed(1), share(kill));
  const by = danger?.values().next().value?.by;

  return (
    <div class={`arcade ${large ? 'large' : ''}`} ref={root}>
      <div class="tube">
        <Board
          state={state}
          active={running ? active : undefined}
          label={words.board}
          marks={marks}
          badges={badges}
          lines={lines}
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
        <div class="turn-row">
          <p class="turn">
            {placing ? words.placing(name(activeUnit(state))) : running && <strong>{words.turnOf(name(active))}</strong>}
            {running && (
              <span>
                {' '}
                · {words.points(state.points)} · {state.repaired ? words.repairing : open ? words.notFired : words.fired}
              </span>
            )}
          </p>
          {options.collateral === 'on' && <Compass quarters={state.compass} words={words} />}
        </div>
        {mine && (
          <p class="buttons">
            <button type="button" onClick={undo} disabled={!canUndo}>
              {words.undo}
            </button>
            <button type="button" class="primary" onClick={() => perform('end')} disabled={!moves.includes('end')}>
              {words.endTurn}
            </button>
            {moves.includes('repair') && (
              <button type="button" onClick={() => perform('repair')}>
                {words.repair}
              </button>
            )}
            {groundAllowed && (
              <button type="button" aria-pressed={atGround} onClick={toggleGround}>
                {words.shootGround}
              </button>
            )}
            <button type="button" aria-pressed={threatened} onClick={() => setThreatened(!threatened)}>
              {words.threats}
            </button>
            <button type="button" class="zoom" aria-pressed={large} onClick={() => setLarge(!large)}>
              {words.zoom}
            </button>
          </p>
        )}
        {atGround && <p class="hint">{words.pickGround}</p>}
        {mine && active !== undefined && MINES.some((kind) => moves.includes(`mine-${kind}`)) && (
          <ul class="laying">
            {MINES.filter((kind) => moves.includes(`mine-${kind}`)).map((kind) => (
              <li key={kind}>
                <button type="button" onClick={() => perform(`mine-${kind}`)}>
                  {words.lay(text.values[kind])}
                </button>{' '}
                <small>{harmWords(previewMine(state, active, { cell: home, kind: MINES.indexOf(kind) }).harmed, words, name)}</small>
              </li>
            ))}
          </ul>
        )}
        {threatened && running && <p class="hint">{by === undefined ? words.noThreat : words.threatsHelp(name(by))}</p>}
        {shot && strayed && (
          <StrayDice key={`${shot.unit}${shot.at}${shot.dice.join('')}`} dice={shot.dice} strayed={strayed} words={words} tempo={tempo} />
        )}
        {shot && !strayed && shot.dice.length > 0 && (
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
          <TargetCard
            state={state}
            at={shown}
            from={from}
            home={home}
            mine={mine}
            ram={reached.rams.get(unitAt(state, shown))}
            way={chosen === undefined ? undefined : shownWay}
            forecast={foreseen}
            words={words}
            card={card}
            unitName={name}
            cellWords={cellWords}
            onWay={setWay}
            onFire={(how) => fire(how, shown)}
            onRam={(ram) => {
              perform(...pathText(ram));
              focusBoard();
            }}
            onEscape={() => {
              release();
              focusBoard();
            }}
          />
        )}
        <Missions state={state} words={words} sides={[text.sides.green, text.sides.orange]} />
        <Mines state={state} words={words} unitName={name} kinds={text.values} />
        {mine && allActions()}
        <p class="keys">{words.keys}</p>
      </div>
    </div>
  );

  /** Every legal action once more as a plain list, for whoever prefers one. */
  function allActions() {
    return (
      <details class="actions">
        <summary>{words.actions}</summary>
        <ul>
          {open &&
            targets(state).flatMap((unit) =>
              waysToFire(state, state.cellOf[unit]!, home).map((one) => (
                <li key={`${unit}${announcement(one)}`}>
                  <button type="button" onClick={() => fire(one, state.cellOf[unit]!)}>
                    {words.shootAt(name(unit), wayName(one, words), percent(one.odds.hit))}
                  </button>
                </li>
              )),
            )}
          {[...reached.rams].map(([unit, ram]) => (
            <li key={`ram${unit}`}>
              <button type="button" onClick={() => perform(...pathText(ram))}>
                {words.ram(name(unit), ram.damage)}
              </button>
            </li>
          ))}
          {[...routes].map(([cell, route]) => (
            <li key={cell}>
              <button type="button" onClick={() => perform(...pathText(route))}>
                {words.moveTo(grid.name(cell), route.cost)}
              </button>
            </li>
          ))}
          {placing &&
            moves.map((move) => (
              <li key={move}>
                <button type="button" onClick={() => perform(move)}>
                  {words.placeAt(move)}
                </button>
              </li>
            ))}
        </ul>
      </details>
    );
  }
}

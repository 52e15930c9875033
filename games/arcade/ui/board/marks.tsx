import { type Cell, type Grid, type Language, toNumber } from '@fray/engine';
import { minePattern } from '../../rules/mines.ts';
import { type ArcadeState, isTargeting, OFF_BOARD, type Unit, unitName } from '../../rules/state.ts';
import { type Effect, SIDE_NAMES, type SideName, type Spot } from '../animation/picture.ts';
import { percent, tenths } from '../panels/figures.ts';
import { type Forecast, obstacleOn, type Reach, type Threat, targets, waysToFire } from './analysis.ts';
import { type Battle, bestWay } from './battle.ts';
import { boardSpot } from './place.ts';

/** A possible shot: its target, and what stops it. */
export interface Sight {
  readonly from: Spot;
  readonly to: Spot;
  readonly stop: Spot | undefined;
  readonly bolt: boolean;
  readonly tone: SideName;
}

interface Props {
  readonly grid: Grid;
  readonly sights: readonly Sight[];
  readonly route: readonly Cell[];
  readonly effects: readonly Effect[];
  readonly turned: boolean;
  readonly keyframe: number;
}

/** Lines across the board: the path of a drive, and the line of a shot. */
export function Lines({ grid, sights, route, effects, turned, keyframe }: Props) {
  const point = (spot: Spot) => {
    const { x, y } = boardSpot(grid, spot, turned);
    return { x: (x + 0.5) * 100, y: (y + 0.5) * 100 };
  };
  const trails = effects.filter((effect) => effect.kind === 'trail');
  const fired = effects.filter((effect) => effect.kind === 'sight');
  return (
    <svg class="ar-lines" viewBox={`0 0 ${grid.width * 100} ${grid.height * 100}`}>
      {route.length > 1 && (
        <polyline
          class="ar-route"
          points={route
            .map((cell) => point({ x: grid.x(cell), y: grid.y(cell) }))
            .map(({ x, y }) => `${x},${y}`)
            .join(' ')}
        />
      )}
      {trails.map(({ from, to, tone }, i) => (
        <path key={`trail ${i}`} class={`ar-trail ${tone}`} d={`M${point(from).x} ${point(from).y}L${point(to).x} ${point(to).y}`} />
      ))}
      {[...sights, ...fired.map((one) => ({ ...one, stop: undefined }))].map(({ from, to, stop, bolt, tone }, i) => {
        const [a, b] = [point(from), point(to)];
        const cross = stop && point(stop);
        return (
          <g key={`${i} ${i < sights.length ? '' : keyframe}`} class={`ar-sight ${tone} ${i < sights.length ? 'planned' : 'fired'}`}>
            <path
              d={
                bolt
                  ? `M${a.x} ${a.y}L${b.x} ${b.y}`
                  : `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${Math.min(a.y, b.y) - 0.25 * Math.hypot(a.x - b.x, a.y - b.y)} ${b.x} ${b.y}`
              }
            />
            {cross && <path class="ar-stop" d={`M${cross.x - 34} ${cross.y - 34}l68 68m0 -68l-68 68`} />}
          </g>
        );
      })}
    </svg>
  );
}

/** Marks of a cell, in addition to its pieces. */
export interface CellMark {
  readonly kind: 'reach' | 'place' | 'selected' | 'threat' | 'heat' | 'pattern';
  readonly text?: string;
  /** Opacity of the shade, 0 to 1. */
  readonly shade?: number;
}

interface MarkSources {
  readonly reach: Reach;
  /** Cells where a unit may be placed. */
  readonly places: readonly Cell[];
  readonly threats: ReadonlyMap<Cell, Threat> | undefined;
  readonly forecast: Forecast | undefined;
  /** The mine whose effect is shown. */
  readonly mine: { readonly cell: Cell; readonly kind: number } | undefined;
  readonly selected: readonly (Cell | undefined)[];
  readonly language: Language;
}

/** The mark of each cell. Later entries cover earlier ones. */
function cellMarks(
  state: ArcadeState,
  { reach, places, threats, forecast, mine, selected, language }: MarkSources,
): ReadonlyMap<Cell, CellMark> {
  const marks = new Map<Cell, CellMark>();
  // Cells that show expected damage do not show the cost of the route.
  for (const [cell, { cost }] of reach.cells) marks.set(cell, { kind: 'reach', text: String(threats ? 0 : cost) });
  const most = Math.max(...Array.from(threats?.values() ?? [], ({ mean }) => mean));
  for (const cell of places) marks.set(cell, { kind: 'place' });
  for (const [cell, { mean }] of threats ?? [])
    marks.set(cell, { kind: 'threat', text: `−${tenths(language, mean)}`, shade: (0.6 * mean) / most });
  if (mine)
    for (const { at, damage } of minePattern(state, mine.cell, mine.kind)) {
      const cell = state.battle.zone.grid.parse(at);
      if (cell !== undefined)
        marks.set(cell, { kind: 'pattern', text: `−${damage}`, shade: Math.min(1, damage / state.battle.numbers.area_centre) });
    }
  if (forecast) {
    const chances = Array.from(forecast.strikes, ([cell, chance]) => [cell, toNumber(chance)] as const);
    const most = Math.max(...chances.map(([, chance]) => chance));
    for (const [cell, chance] of chances) marks.set(cell, { kind: 'heat', text: heatText(chance), shade: Math.sqrt(chance / most) });
  }
  for (const cell of selected) if (cell !== undefined) marks.set(cell, { ...marks.get(cell), kind: 'selected' });
  return marks;
}

/** Formats 0.034 as “3”: one or two characters fit into a cell. Less than half a percent is a dot. */
function heatText(chance: number): string {
  const percent = Math.round(100 * chance);
  return percent === 0 ? '·' : String(percent);
}

/** Mark of a unit that no bolt can reach from here: a crossed ring. The name of the cell says it in words. */
const STOPPED = '';

/** The marks of each cell of the board. */
export function tableMarks(battle: Battle): ReadonlyMap<Cell, CellMark> {
  const { state, scene, grid, mine, placing, reached, danger, shotForecast, selection, chosen, lookedAt } = battle;
  const mineAt = Array.from(state.mines).findIndex((cell) => cell === lookedAt && cell !== OFF_BOARD);
  const driving = !isTargeting(state.stage) && !selection.ground && chosen === undefined;
  return cellMarks(state, {
    language: scene.language,
    reach: driving ? reached : { cells: new Map(), rams: new Map() },
    places: mine && placing ? scene.moves.map((move) => grid.parse(move)!) : [],
    threats: danger,
    forecast: shotForecast,
    mine: mineAt >= 0 ? { cell: lookedAt, kind: state.mineKinds[mineAt]! } : undefined,
    selected: [selection.armed, chosen],
  });
}

/** The enemy whose threats are shown. */
const threateningEnemy = ({ danger }: Battle): Unit | undefined => danger?.values().next().value?.by;

/** The displayed threats of an enemy; otherwise the chance to hit each enemy, from the current or the previewed cell of the active unit. */
export function badgesOf(battle: Battle): ReadonlyMap<string, string> {
  const { state, mine, running, open, from } = battle;
  const by = threateningEnemy(battle);
  if (by !== undefined) return new Map([[unitName(state.battle, by), '!']]);
  const badges = new Map<string, string>();
  if (!running || !mine || !open) return badges;
  for (const unit of targets(state)) {
    if (unit < state.battle.squads[0] === (state.side === 0)) continue;
    const cell = state.cellOf[unit]!;
    const best = bestWay(waysToFire(state, cell, from));
    badges.set(
      unitName(state.battle, unit),
      obstacleOn(state, from, cell) !== undefined ? STOPPED : best ? percent(best.odds.hit).replace(' ', '') : '',
    );
  }
  return badges;
}

/** The line of the planned shot, or of the shot that threatens the focused cell. */
export function sightsOf(battle: Battle): Sight[] {
  const { state, grid, shown, open, from, lookedAt, danger } = battle;
  const spot = (cell: Cell): Spot => ({ x: grid.x(cell), y: grid.y(cell) });
  const bolt = state.battle.options.energy_bolts === 'on';
  const by = threateningEnemy(battle);
  if (shown === undefined && by !== undefined && danger?.has(lookedAt))
    return [{ from: spot(state.cellOf[by]!), to: spot(lookedAt), stop: undefined, bolt, tone: SIDE_NAMES[state.side === 0 ? 1 : 0] }];
  if (shown === undefined || !open) return [];
  const stop = obstacleOn(state, from, shown);
  return [
    {
      from: spot(from),
      to: spot(shown),
      stop: stop === undefined ? undefined : spot(stop),
      bolt,
      tone: SIDE_NAMES[state.side === 0 ? 0 : 1],
    },
  ];
}

/** The route from the active unit to the focused cell. */
export function routeOf({ grid, reached, lookedAt, home, selection, chosen }: Battle): Cell[] {
  const goal = selection.armed ?? lookedAt;
  const route = reached.cells.get(goal);
  if (!route || chosen !== undefined || selection.ground) return [];
  const cells = [home];
  for (const direction of route.steps) cells.push(grid.next(cells.at(-1) ?? home, direction));
  return cells;
}

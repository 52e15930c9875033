import { type ArcadeState, firstUnit, isAlive, MINES, OFF_BOARD, squadSize, type Unit } from '../state.ts';
import { previewMine } from './analysis.ts';
import type { ArcadeUiWords } from './words.ts';

const DEGREES_A_QUARTER = 90;

/** The compass as it lies. */
export function Compass({ quarters, words }: { quarters: number; words: ArcadeUiWords }) {
  const degrees = quarters * DEGREES_A_QUARTER;
  const face = (text: string, x: number, y: number) => (
    <text x={x} y={y} text-anchor="middle" transform={`rotate(${-degrees} ${x} ${y - 2.2})`}>
      {text}
    </text>
  );
  return (
    <svg class="compass" viewBox="0 0 40 40" role="img" aria-label={words.compass(degrees)}>
      <g transform={`rotate(${degrees} 20 20)`}>
        <path d="M20 10v20M10 20h20M20 8l-3 5h6zM20 32l-3 -5h6zM8 20l5 -3v6zM32 20l-5 -3v6z" />
        {face('2', 20, 7)}
        {face('5', 20, 38)}
        {face('3', 4, 22.2)}
        {face('4', 36, 22.2)}
      </g>
    </svg>
  );
}

interface Props {
  readonly state: ArcadeState;
  readonly words: ArcadeUiWords;
}

interface NamedProps extends Props {
  unitName(unit: Unit): string;
}

/** How far each side has come with the missions that are played. */
export function Missions({ state, words, sides }: Props & { sides: readonly string[] }) {
  const { options, zone } = state.battle;
  const lines = ([0, 1] as const).flatMap((side) => {
    const name = sides[side] ?? '';
    const first = firstUnit(state.battle, side);
    const units = Array.from({ length: squadSize(state.battle, side) }, (_, i) => first + i).filter((unit) => isAlive(state, unit));
    const goal = zone.ranks[side === 0 ? 1 : 0];
    const rows = units
      .filter((unit) => state.cellOf[unit] !== OFF_BOARD)
      .flatMap((unit) =>
        Array.from(goal, (cell) => Math.max(zone.grid.dx(cell, state.cellOf[unit]!), zone.grid.dy(cell, state.cellOf[unit]!))),
      );
    return [
      options.mission_pool === 'on' && words.missionPool(name, Math.max(0, ...units.map((unit) => state.repairs[unit]!))),
      options.mission_rank === 'on' && rows.length > 0 && words.missionRank(name, Math.min(...rows)),
      options.mission_walls === 'on' && words.missionWalls(name, state.wallsBroken[side]!),
    ].filter((line) => line !== false);
  });
  if (lines.length === 0) return null;
  return (
    <section class="missions" aria-label={words.missions}>
      <h2>{words.missions}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** Every mine on the board, and what it would do if it went off now. */
export function Mines({ state, words, unitName, kinds }: NamedProps & { kinds: Readonly<Record<'area' | 'radial', string>> }) {
  const laid = Array.from(state.mines.keys()).filter((unit) => state.mines[unit] !== OFF_BOARD);
  if (laid.length === 0) return null;
  return (
    <section class="mines" aria-label={words.mines}>
      <h2>{words.mines}</h2>
      <ul>
        {laid.map((owner) => {
          const { cell, kind, harmed } = previewMine(state, owner);
          return (
            <li key={owner}>
              {words.goesOff(kinds[MINES[kind]!], unitName(owner), state.battle.zone.grid.name(cell))} {harmWords(harmed, words, unitName)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function harmWords(
  harmed: ReturnType<typeof previewMine>['harmed'],
  words: ArcadeUiWords,
  unitName: (unit: Unit) => string,
): string {
  if (harmed.length === 0) return words.nobody;
  return harmed
    .map(({ unit, damage, destroyed, stunned }) =>
      words.wouldHit(unitName(unit), damage, destroyed ? words.wouldDestroy : stunned ? words.wouldStun : ''),
    )
    .join('; ');
}

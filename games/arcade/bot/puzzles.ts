import type { Move, PuzzleHints } from '@fray/engine';
import { isCell, isStep } from '../rules/move.ts';
import { presets } from '../rules/options.ts';
import { ACT, type ArcadeState, activeUnit, OFF_BOARD } from '../rules/state.ts';
import { ZONE_NAMES } from '../rules/zones.ts';
import { summarizeMoves } from './explain.ts';

const preset = (wanted: string) => presets.find(({ name }) => name === wanted)?.options ?? {};

/** Two tables with all the rules to one of the core game, in every ready zone. */
const battles = ZONE_NAMES.flatMap((zone) => [{ ...preset('all'), zone }, { ...preset('all'), zone, tanks: '2' }, { zone }]);
/** Small squads: what the sidecar does weighs more. */
const minelayers = ZONE_NAMES.flatMap((zone) => [
  { ...preset('minelayers'), zone, tanks: '1' },
  { ...preset('minelayers'), zone, tanks: '2' },
  { ...preset('minelayers'), zone, tanks: '1', sidecars: '2' },
]);

/** A shot that destroys more often than not. */
const LIKELY = 50;

function themeOf(set: string, state: ArcadeState, _seat: number, moves: readonly Move[]): string | undefined {
  if (state.stage !== ACT) return undefined;
  const { battle } = state;
  const mined = state.mines.some((cell) => cell !== OFF_BOARD);
  const deed = summarizeMoves(state, moves);
  if (set === 'sidecar' && !mined && !battle.sidecars[activeUnit(state)] && !deed.mine) return undefined;
  if (deed.mine) return 'mine';
  if (deed.repairs) return 'repair';
  if (deed.shot) return deed.shot.kill >= LIKELY ? 'kill' : 'shot';
  if (moves.some(isCell)) return 'ground';
  return rams(state, moves) ? 'ram' : 'place';
}

/** Whether a line ends by driving into somebody: a step that leaves the unit where it stood. */
const rams = (state: ArcadeState, moves: readonly Move[]): boolean => {
  const last = moves.findLastIndex(isStep);
  return last >= 0 && summarizeMoves(state, moves.slice(0, last + 1)).cell === summarizeMoves(state, moves.slice(0, last)).cell;
};

/** What the puzzles of ARCADE are about. */
export const puzzles: PuzzleHints<ArcadeState> = {
  sets: [
    { name: 'arcade', tables: battles },
    { name: 'sidecar', tables: minelayers },
  ],
  themes: [
    { name: 'kill', texts: { en: 'A kill in one turn', da: 'Slået ud på én tur' } },
    { name: 'shot', texts: { en: 'The shot', da: 'Skuddet' } },
    { name: 'ground', texts: { en: 'Not at the tank', da: 'Ved siden af' } },
    { name: 'repair', texts: { en: 'A repair in time', da: 'Repareret i tide' } },
    { name: 'mine', texts: { en: 'The mine', da: 'Minen' } },
    { name: 'ram', texts: { en: 'The ram', da: 'Påkørslen' } },
    { name: 'place', texts: { en: 'Where to stand', da: 'Det rigtige sted' } },
  ],
  themeOf,
};

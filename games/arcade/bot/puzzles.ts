import type { Move, PuzzleHints } from '@fray/engine';
import { isCell, isStep } from '../rules/move.ts';
import { presets } from '../rules/options.ts';
import { ACT, type ArcadeState, activeUnit, OFF_BOARD } from '../rules/state.ts';
import { ZONE_NAMES } from '../rules/zones.ts';
import { summarizeMoves } from './explain.ts';

const preset = (requested: string) => presets.find(({ name }) => name === requested)?.options ?? {};

/** Two tables with all rules for each table of the core game, in every built-in zone. */
const battles = ZONE_NAMES.flatMap((zone) => [{ ...preset('all'), zone }, { ...preset('all'), zone, tanks: '2' }, { zone }]);
/** With small squads the sidecar matters more. */
const minelayers = ZONE_NAMES.flatMap((zone) => [
  { ...preset('minelayers'), zone, tanks: '1' },
  { ...preset('minelayers'), zone, tanks: '2' },
  { ...preset('minelayers'), zone, tanks: '1', sidecars: '2' },
]);

/** Shots that destroy a unit with a chance above one half. */
const LIKELY = 50;

function themeOf(set: string, state: ArcadeState, _seat: number, moves: readonly Move[]): string | undefined {
  if (state.stage !== ACT) return undefined;
  const { battle } = state;
  const mined = state.mines.some((cell) => cell !== OFF_BOARD);
  const summary = summarizeMoves(state, moves);
  if (set === 'sidecar' && !mined && !battle.sidecars[activeUnit(state)] && !summary.mine) return undefined;
  if (summary.mine) return 'mine';
  if (summary.repairs) return 'repair';
  if (summary.shot) return summary.shot.kill >= LIKELY ? 'kill' : 'shot';
  if (moves.some(isCell)) return 'ground';
  return rams(state, moves) ? 'ram' : 'place';
}

/** Whether a line ends with a ram: a step after which the unit stands on the same cell. */
const rams = (state: ArcadeState, moves: readonly Move[]): boolean => {
  const last = moves.findLastIndex(isStep);
  return last >= 0 && summarizeMoves(state, moves.slice(0, last + 1)).cell === summarizeMoves(state, moves.slice(0, last)).cell;
};

/** Themes of the puzzles. */
export const puzzles: PuzzleHints<ArcadeState> = {
  sets: [
    { name: 'arcade', tables: battles },
    { name: 'sidecar', tables: minelayers },
  ],
  themes: [
    {
      name: 'kill',
      texts: { en: 'Finishing shots', da: 'Afgørende skud' },
      lead: { en: 'Destroy a unit this turn', da: 'Ødelæg en enhed i denne tur' },
    },
    {
      name: 'shot',
      texts: { en: 'Best shot', da: 'Det bedste skud' },
      lead: { en: 'Which target, and from where?', da: 'Hvilket mål, og hvorfra?' },
    },
    {
      name: 'ground',
      texts: { en: 'Break the ground', da: 'Skyd i gulvet' },
      lead: { en: 'Shoot the ground, not the tank', da: 'Skyd på gulvet, ikke på kampvognen' },
    },
    {
      name: 'repair',
      texts: { en: 'Repair in time', da: 'Repareret i tide' },
    },
    { name: 'mine', texts: { en: 'The mine', da: 'Minen' } },
    { name: 'ram', texts: { en: 'The ram', da: 'Påkørslen' } },
    {
      name: 'place',
      texts: { en: 'Best spot', da: 'Den bedste plads' },
      lead: { en: 'Where should you stop?', da: 'Hvor skal du holde?' },
    },
  ],
  themeOf,
};

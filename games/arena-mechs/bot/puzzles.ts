import { type Move, type PuzzleHints, SeededChance } from '@fray/engine';
import { play } from '../rules/play.ts';
import { ACT, activeSeat, CHOOSE, copyState, FRESH, type MechEvent, type MechState, SEATS } from '../rules/state.ts';

/** What tells a turn, the weightiest first: an event of one of these types, and the theme that it makes. */
const THEME_OF_EVENT = [
  [['smashed'], 'smash'],
  [['pushed-out'], 'out'],
  [['conveyor', 'crushers', 'flames', 'magnet'], 'arena'],
  [['punched', 'shot'], 'strike'],
  [['strides'], 'strides'],
  [['prestige', 'repaired'], 'gain'],
] as const satisfies readonly (readonly [readonly MechEvent['type'][], string])[];

function themeOf(_set: string, state: MechState, seat: number, moves: readonly Move[]): string | undefined {
  if (state.phase !== ACT || state.stage !== CHOOSE || state.mode !== FRESH || activeSeat(state) !== seat) return undefined;
  const at = copyState(state);
  const { turn } = state;
  const events: MechEvent[] = [];
  for (const move of moves) if (at.turn === turn) play(at, seat, move, new SeededChance(0), (event) => events.push(event));
  // What happens after the turn is not the turn's doing.
  const own = events.slice(0, events.findIndex(({ type }) => type === 'turn' || type === 'last-scoring') + 1 || undefined);
  const others = own.filter((event) => event.type !== 'smashed' || event.seat !== SEATS[seat]);
  return THEME_OF_EVENT.find(([types]) => others.some(({ type }) => types.some((one) => one === type)))?.[1] ?? 'place';
}

/** What the puzzles of Arena Mechs are about: turns of the battle, when the sequences lie open. */
export const puzzles: PuzzleHints<MechState> = {
  sets: [{ name: 'arena-mechs', tables: [{}] }],
  themes: [
    { name: 'smash', texts: { en: 'A smash in one turn', da: 'Smadret på én tur' } },
    { name: 'arena', texts: { en: 'Let the arena do it', da: 'Lad arenaen gøre det' } },
    { name: 'out', texts: { en: 'Over the edge', da: 'Ud over kanten' } },
    { name: 'strike', texts: { en: 'Punch or shot', da: 'Slag eller skud' } },
    { name: 'strides', texts: { en: 'Long strides', da: 'Lange skridt' } },
    { name: 'gain', texts: { en: 'Prestige and repair', da: 'Prestige og reparation' } },
    { name: 'place', texts: { en: 'Where to stand', da: 'Det rigtige sted' } },
  ],
  themeOf,
};

import { type Move, type PuzzleHints, SeededChance } from '@fray/engine';
import { play } from '../rules/play.ts';
import { ACT, activeSeat, CHOOSE, copyState, FRESH, type MechEvent, type MechState, SEATS } from '../rules/state.ts';

/** Event types that characterize a turn, the most important first, with their themes. */
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
  // Events after the end of the turn are not part of it.
  const own = events.slice(0, events.findIndex(({ type }) => type === 'turn' || type === 'last-scoring') + 1 || undefined);
  const others = own.filter((event) => event.type !== 'smashed' || event.seat !== SEATS[seat]);
  return THEME_OF_EVENT.find(([types]) => others.some(({ type }) => types.some((one) => one === type)))?.[1] ?? 'place';
}

/** The puzzles of Arena Mechs are turns of the battle with visible sequences. */
export const puzzles: PuzzleHints<MechState> = {
  sets: [{ name: 'arena-mechs', tables: [{}] }],
  themes: [
    { name: 'smash', texts: { en: 'Smash this turn', da: 'Smadr i denne tur' }, lead: { en: 'Take a mech apart', da: 'Skil en mech ad' } },
    {
      name: 'arena',
      texts: { en: 'Let the arena do it', da: 'Lad arenaen gøre det' },
      lead: { en: 'Flames, pits and pushers', da: 'Flammer, huller og skubbere' },
    },
    {
      name: 'out',
      texts: { en: 'Over the edge', da: 'Ud over kanten' },
      lead: { en: 'Push one out of the arena', da: 'Skub en ud af arenaen' },
    },
    {
      name: 'strike',
      texts: { en: 'Punch or shot', da: 'Slag eller skud' },
      lead: { en: 'Pick the right weapon', da: 'Vælg det rigtige våben' },
    },
    {
      name: 'strides',
      texts: { en: 'Long strides', da: 'Lange skridt' },
      lead: { en: 'Go where nobody expects you', da: 'Gå, hvor ingen venter dig' },
    },
    {
      name: 'gain',
      texts: { en: 'Prestige and repair', da: 'Prestige og reparation' },
      lead: { en: 'Cash in, or patch up?', da: 'Hent point eller reparér?' },
    },
    { name: 'place', texts: { en: 'Best spot', da: 'Den bedste plads' }, lead: { en: 'Where should you stop?', da: 'Hvor skal du stå?' } },
  ],
  themeOf,
};

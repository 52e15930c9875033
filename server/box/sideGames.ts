import { createHash } from 'node:crypto';
import type { BoxedAbout, BoxedFacts, BoxedNeed } from '@fray/bots/boxed';
import { type Seat, SeededChance, seatsOf } from '@fray/engine';
import { type BoxedGame, type BoxedTable, choicesOf, type Drawer, drawFrom } from './boxedGame.ts';
import type { BoxFault } from './faults.ts';
import { fallbackOf } from './tableGame.ts';

/** A game that is played once, in one process: its draws, moves or options are unusual. */
interface SideGame {
  /** What is unusual, for the author: “with the lowest draws”. */
  readonly what: string;
  readonly table: BoxedTable;
  readonly draw: Drawer;
  readonly choose: (facts: BoxedFacts, seat: Seat) => string;
  /** Whether the game may refuse these options. */
  readonly mayRefuse: boolean;
}

/** When side games end: moves of one, and the moment by `performance.now()`. */
interface SideLimits {
  readonly moves: number;
  readonly until: number;
}

/** The lowest or the highest result of a draw. */
function extremeDraw(need: BoxedNeed, extreme: 'lowest' | 'highest'): readonly number[] {
  const isLowest = extreme === 'lowest';
  const all = (count: number, face: number) => Array.from({ length: count }, () => face);
  switch (need.kind) {
    case 'below':
      return [isLowest ? 0 : need.n - 1];
    case 'dice':
      return all(need.count, isLowest ? 1 : 6);
    case 'roll':
      return all(need.count, isLowest ? 1 : need.die.faces.length);
    case 'card':
      return [isLowest ? need.bag.findIndex((count) => count > 0) : need.bag.findLastIndex((count) => count > 0)];
  }
}

/** The other values of an option that are tried: of numbers the ends and zero. */
function otherValues(spec: BoxedAbout['options'][string]): readonly string[] {
  const { standard } = spec;
  const values =
    spec.kind === 'choice'
      ? spec.values
      : [String(spec.least), String(spec.most), ...(spec.zero === undefined || standard === 0 ? [] : [spec.zero])];
  return [...new Set(values)].filter((value) => value !== String(standard));
}

/** The side games of a program, the most important ones first. */
function* sideGamesOf({ minSeats, seatNames, options }: BoxedAbout, seed: number): Generator<SideGame> {
  const table: BoxedTable = { options: {}, seats: minSeats };
  const usual = () => {
    const chance = new SeededChance(seed);
    const picks = chance.fork(1);
    const choose: SideGame['choose'] = (facts, seat) => {
      const choices = choicesOf(facts, seat);
      return choices[picks.below(choices.length, 'table')]!;
    };
    return { table, draw: drawFrom(chance), choose, mayRefuse: false };
  };
  for (const seats of new Set([minSeats, seatNames.length]))
    yield { ...usual(), what: `with fallbacks only, ${seats} seats`, table: { ...table, seats }, choose: fallbackOf };
  for (const extreme of ['lowest', 'highest'] as const)
    yield { ...usual(), what: `with the ${extreme} draws`, draw: (need) => extremeDraw(need, extreme) };
  for (const [name, spec] of Object.entries(options))
    for (const value of otherValues(spec))
      yield { ...usual(), what: `with ${name}=${value}`, table: { ...table, options: { [name]: value } }, mayRefuse: true };
}

/**
 * Plays side games while there is time: everybody times out, all draws are the lowest or the highest, one option has another value.
 * Returns how many were played, or the first fault.
 */
export async function playSideGames(game: BoxedGame, about: BoxedAbout, seed: number, limits: SideLimits): Promise<number | BoxFault> {
  let played = 0;
  for (const side of sideGamesOf(about, seed)) {
    if (performance.now() > limits.until) break;
    const fault = await playSideGame(game, side, limits);
    if (fault) return { ...fault, detail: `${side.what}: ${fault.detail}` };
    played++;
  }
  return played;
}

async function playSideGame(game: BoxedGame, side: SideGame, { moves, until }: SideLimits): Promise<BoxFault | undefined> {
  const { table, draw, choose, mayRefuse } = side;
  const setup = await game.setup(table, draw);
  // A game checks its options by throwing.
  if (!setup.ok) return mayRefuse && setup.fault.name === 'threw' ? undefined : setup.fault;
  let { facts } = setup.value;
  /** Positions since the last draw. */
  const seen = new Set<string>();
  for (let n = 0; facts.deciders !== 0 && n < moves && performance.now() < until; n++) {
    const [seat = 0] = seatsOf(facts.deciders);
    const played = await game.play(table, { position: facts.position, seat, move: choose(facts, seat) }, draw);
    if (!played.ok) return played.fault;
    const fault = turnFault(facts, played.value.facts);
    if (fault) return fault;
    ({ facts } = played.value);
    if (choose !== fallbackOf) continue;
    if (played.value.draws.length > 0) seen.clear();
    const position = createHash('sha1').update(JSON.stringify(facts.position)).digest('base64');
    // The same fallback follows from the same position, without end.
    if (seen.has(position)) return { name: 'rules', detail: 'a game in which everybody times out never ends' };
    seen.add(position);
  }
  return undefined;
}

/** The number of the turn never falls: allowances of clocks follow it. */
export const turnFault = (before: BoxedFacts, after: BoxedFacts): BoxFault | undefined =>
  after.turn < before.turn ? { name: 'rules', detail: `turn ${after.turn} comes after turn ${before.turn}` } : undefined;

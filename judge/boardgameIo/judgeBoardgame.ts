import { SeededChance } from '@fray/engine';
import type { JudgedName } from '../advice.ts';
import { whileWatched } from '../ambient.ts';
import { Verdicts } from '../contract.ts';
import type { Activity, Depth, Judgement } from '../judge.ts';
import { type Verdict, verdict } from '../verdict.ts';
import { BoardgameMatch } from './match.ts';
import { callable, member } from './members.ts';
import { leakOf, notJson } from './secrets.ts';

const GAMES: Readonly<Record<Depth, number>> = { quick: 4, standard: 30, deep: 300 };
/** Moves of a game at most. */
const LONGEST = 3000;
/** Every so many moves the views are compared. */
const STRIDE = 3;
/** Numbers of players that are tried at most. */
const MOST_PLAYERS = 4;

/** The description of a fault in boardgame.io's terms. */
const HELP: Partial<Record<JudgedName, { readonly cause: string; readonly remedy: string }>> = {
  'draws-stay-hidden': {
    cause: 'every client is sent G as playerView returns it, and without playerView all of it',
    remedy: 'keep secrets in G.secret and G.players, and use PlayerView.STRIP_SECRETS, or write a playerView',
  },
  'never-stuck': { cause: 'no move applies and the turn goes on', remedy: 'end the turn, or add a move that passes' },
  'never-endless': { cause: 'no endIf comes true', remedy: 'limit turns without progress in endIf' },
  'moves-play': { cause: 'the move does not look at its arguments or at G', remedy: 'return INVALID_MOVE where the move does not apply' },
  'ambient-free': { cause: 'the game does not use the random plugin', remedy: 'use random.Die, random.Shuffle and random.Number' },
  'chance-only': { cause: 'a variable outside of G, or randomness outside of the plugin', remedy: 'keep everything in G' },
  'position-inverts': { cause: 'G is sent and stored as JSON', remedy: 'use plain objects, lists, numbers and texts' },
  'view-is-apart': { cause: 'playerView, endIf or ai.enumerate changes G', remedy: 'return a copy' },
};

/** Games with these verdicts are not played a second time: it would say nothing more. */
const WITHOUT_AGAIN: readonly JudgedName[] = ['moves-play', 'ambient-free', 'never-endless'];

interface Course {
  readonly game: object;
  readonly players: number;
  readonly seed: number;
  readonly plays: [number, string][];
}

type Report = (property: JudgedName, detail: string, severity?: Verdict['severity']) => void;

function reporter(verdicts: Verdicts, { players, seed, plays }: Course): Report {
  return (property, detail, severity = 'fault') =>
    verdicts.add({
      ...verdict(property, { detail, severity, table: { options: {}, seats: players }, trace: { seed, plays: [...plays] } }),
      ...HELP[property],
    });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Looks for faults of a boardgame.io game in random games. */
export function judgeBoardgame(game: object, depth: Depth, activity: Activity): Judgement {
  const verdicts = new Verdicts();
  const [least, most] = [member(game, 'minPlayers'), member(game, 'maxPlayers')].map((value) =>
    typeof value === 'number' ? value : undefined,
  );
  const fewest = least ?? Math.min(2, most ?? 2);
  const counts = Array.from({ length: Math.max(1, Math.min(most ?? fewest, MOST_PLAYERS) - fewest + 1) }, (_, i) => fewest + i);
  let games = 0;
  for (let round = 0; round < GAMES[depth] && !verdicts.has('never-endless'); round++)
    for (const players of counts) {
      activity(`plays game ${round + 1} with ${players} players`);
      const course: Course = { game, players, seed: 1 + round, plays: [] };
      const report = reporter(verdicts, course);
      const used = whileWatched(() => playThrough(course, report));
      if (used.length > 0) report('ambient-free', `the game uses ${used.join(', ')}`);
      if (!WITHOUT_AGAIN.some((property) => verdicts.has(property))) compareAgain(course, report);
      games++;
    }
  return { verdicts: verdicts.list(), games, tables: counts.length, ties: { games: 0, of: 0 }, untried: [] };
}

/** Plays one random game and checks each position. */
function playThrough(course: Course, report: Report): void {
  const { game, players, seed, plays } = course;
  const random = new SeededChance(seed).fork(1);
  const match = begin(course, report);
  if (!match) return;
  const isListed = listsChoices(game);
  for (let n = 0; !match.isOver; n++) {
    if (n >= LONGEST) return report('never-endless', `the game still runs after ${LONGEST} moves`, isListed ? 'fault' : 'warning');
    if (n % STRIDE === 0) lookAt(match, players, report);
    const { active } = match;
    const player = active[random.below(Math.max(1, active.length), 'table')];
    if (player === undefined) return report('never-stuck', 'nobody may move, and the game is not over');
    const played = tryMoves(match, player, random, report);
    if (played === 'broken') return;
    if (played === undefined) {
      if (active.length > 1 && active.some((other) => other !== player && tryMoves(match, other, random, report) !== undefined)) continue;
      const how = isListed ? 'lists no move that applies' : 'has no move that applies with small numbers as arguments';
      return report(
        'never-stuck',
        `player ${player} ${how}, in phase ${match.ctx.phase}, turn ${match.ctx.turn}`,
        isListed ? 'fault' : 'warning',
      );
    }
    plays.push([Number(player), textOf(played)]);
  }
  lookAt(match, players, report);
}

function begin({ game, players, seed }: Course, report: Report): BoardgameMatch | undefined {
  try {
    return new BoardgameMatch(game, players, new SeededChance(seed));
  } catch (error) {
    report('moves-play', `the setup throws: ${messageOf(error)}`);
    return undefined;
  }
}

/** Tries what a player may do in random order until something applies. */
function tryMoves(match: BoardgameMatch, player: string, random: SeededChance, report: Report): Choice | 'broken' | undefined {
  const isListed = listsChoices(match.game);
  let choices: Choice[];
  try {
    choices = choicesOf(match, player);
  } catch (error) {
    report('moves-play', `ai.enumerate throws: ${messageOf(error)}`);
    return 'broken';
  }
  while (choices.length > 0) {
    const at = random.below(choices.length, 'table');
    const choice = choices[at]!;
    choices[at] = choices.at(-1)!;
    choices.pop();
    try {
      const applied =
        choice.kind === 'move' ? match.move(player, choice.name, choice.args) : match.event(player, choice.name, choice.args[0]);
      if (applied) return choice;
      if (isListed) report('moves-play', `ai.enumerate lists ${textOf(choice)}, and it does not apply`, 'warning');
    } catch (error) {
      report('moves-play', `${textOf(choice)} of player ${player} throws: ${messageOf(error)}`, isListed ? 'fault' : 'warning');
      if (isListed) return 'broken';
    }
  }
  // A player may end a turn by the event of that name, unless the game says otherwise.
  return !isListed && match.event(player, 'endTurn') ? { kind: 'event', name: 'endTurn', args: [] } : undefined;
}

/** Checks the stored state and the view of each viewer. */
function lookAt(match: BoardgameMatch, players: number, report: Report): void {
  const fault = notJson(match.G);
  if (fault !== undefined) report('position-inverts', `${fault}, which JSON does not carry`);
  const before = JSON.stringify(match.G);
  const seats = Array.from({ length: players }, (_, i) => String(i));
  for (const viewer of [null, ...seats]) {
    try {
      const leak = leakOf(match.G, match.view(viewer), viewer, seats);
      if (leak)
        report(
          'draws-stay-hidden',
          `${viewer === null ? 'a spectator' : `player ${viewer}`} is sent G.${leak.path}${callable(match.game, 'playerView') ? '' : ': there is no playerView'}`,
        );
    } catch (error) {
      report('moves-play', `playerView throws: ${messageOf(error)}`);
    }
  }
  if (JSON.stringify(match.G) !== before) report('view-is-apart', 'G was changed by playerView');
}

/** The same moves with the same chance lead to the same G. */
function compareAgain(course: Course, report: Report): void {
  const again: Course = { ...course, plays: [] };
  const ends = [course, again].map((one) => {
    try {
      return JSON.stringify(replayed(one, course.plays));
    } catch {
      return undefined;
    }
  });
  if (ends[0] !== ends[1]) report('chance-only', 'the same moves with the same random numbers led to two different G');
}

/** Plays a game as `playThrough` did, without looking. */
function replayed({ game, players, seed }: Course, plays: Course['plays']): unknown {
  const random = new SeededChance(seed).fork(1);
  const match = new BoardgameMatch(game, players, new SeededChance(seed));
  for (let n = 0; n < plays.length && !match.isOver; n++) {
    const { active } = match;
    const player = active[random.below(Math.max(1, active.length), 'table')];
    if (player === undefined || tryMoves(match, player, random, () => {}) === undefined) break;
  }
  return match.G;
}

/** A move, or an event that a player asks for. */
interface Choice {
  readonly kind: 'move' | 'event';
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Arguments are guessed up to these numbers: of one argument, and of two. */
const MOST_ONE = 64;
const MOST_TWO = 8;

const count = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** Whether the game itself lists what a player may do: `ai.enumerate`. */
const listsChoices = (game: object): boolean => callable(member(game, 'ai'), 'enumerate') !== undefined;

/** The moves that a player may try: those that the game lists, or moves with small numbers and players as arguments. */
function choicesOf(match: BoardgameMatch, player: string): Choice[] {
  const enumerate = callable(member(match.game, 'ai'), 'enumerate');
  if (!enumerate)
    return [...match.movesOf(player)].flatMap(([name, move]) => guesses(name, Math.max(0, move.length - 1), match.ctx.playOrder));
  const listed = enumerate(structuredClone(match.G), match.ctx, player);
  return Array.isArray(listed) ? listed.flatMap((item: unknown) => choiceOf(item)) : [];
}

/** A listed choice: `{ move, args }`, `{ event, args }`, or an action as boardgame.io makes it. */
function choiceOf(item: unknown): Choice[] {
  const payload = member(item, 'payload');
  const type = member(item, 'type');
  if (payload !== undefined) {
    const name = member(payload, 'type');
    return typeof name === 'string'
      ? [{ kind: type === 'GAME_EVENT' ? 'event' : 'move', name, args: listOf(member(payload, 'args')) }]
      : [];
  }
  const [move, event] = [member(item, 'move'), member(item, 'event')];
  if (typeof move === 'string') return [{ kind: 'move', name: move, args: listOf(member(item, 'args')) }];
  return typeof event === 'string' ? [{ kind: 'event', name: event, args: listOf(member(item, 'args')) }] : [];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

function guesses(name: string, parameters: number, players: readonly string[]): Choice[] {
  const make = (...args: unknown[]): Choice => ({ kind: 'move', name, args });
  switch (parameters) {
    case 0:
      return [make()];
    case 1:
      return [...count(MOST_ONE).map((n) => make(n)), ...players.map((player) => make(player))];
    default:
      return count(MOST_TWO).flatMap((a) => count(MOST_TWO).map((b) => make(a, b, ...count(parameters - 2))));
  }
}

const textOf = ({ kind, name, args }: Choice): string =>
  `${kind === 'event' ? 'event ' : ''}${name}(${args.map((one) => JSON.stringify(one)).join(', ')})`;

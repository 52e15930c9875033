import { readFile } from 'node:fs/promises';
import { isLevel, LEVELS } from '@fray/bots';
import { parseRecord, type Result, readChoices, readShape, withoutByteOrderMark } from '@fray/engine';
import { CARDS, isGameId } from '@fray/games';
import { openReview, type Review, reviewMatch } from '@fray/review';
import * as v from 'valibot';
import { gameNamed } from '../input.ts';
import { LocalGames, type SeatReport } from './localGames.ts';

/** What an agent did wrong, in a sentence that tells what to do. */
export class ToolError extends Error {}

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: v.GenericSchema;
  /** Resolves to a text for the agent. */
  run(input: unknown): Promise<string>;
}

const short = v.pipe(v.string(), v.maxLength(40));
const game = v.pipe(short, v.description('Id of a game, as list_games names them.'));
const id = v.pipe(short, v.description('Id of a game of this session, as new_game gave it.'));
/** Characters of a record that is reviewed. */
const LONGEST_RECORD = 200_000;

const json = (value: unknown): string => JSON.stringify(value, null, 1);

/** A tool whose input is validated before it runs. */
function tool<T>(name: string, description: string, input: v.GenericSchema<unknown, T>, run: (input: T) => Promise<string>): Tool {
  return {
    name,
    description,
    input,
    run: async (given) => {
      const read: Result<T, { readonly field: string; readonly message: string }> = readShape(input, given, 'arguments');
      if (!read.ok) throw new ToolError(`${read.fault.field}: ${read.fault.message}`);
      return run(read.value);
    },
  };
}

async function known(name: string) {
  if (!isGameId(name)) throw new ToolError(`there is no game “${name}”; there are ${CARDS.map((card) => card.id).join(', ')}`);
  return gameNamed(name);
}

function say({ id: name, game: of, you, board, moves, happened, result }: SeatReport): string {
  const end = result ? `The game is over: ${result.reason}. Places: ${json(result.places)}` : `Your moves: ${moves.join(' ')}`;
  return [`Game ${name} of ${of}; you are ${you}.`, ...happened.map((line) => `* ${line}`), '', board, '', end].join('\n');
}

/** The tools of one session. What they tell of a running game is the view of the agent's seat. */
export function createTools(): readonly Tool[] {
  const games = new LocalGames();
  return [...aboutGames(), newGame(games), ...inGame(games)];
}

const aboutGames = (): readonly Tool[] => [
  tool('list_games', 'List the games with their seats and levels of bots.', v.strictObject({}), async () =>
    json(
      await Promise.all(
        CARDS.map(async ({ id: name, texts }) => {
          const { minSeats, seatNames } = await known(name);
          return { id: name, name: texts.en.name, seats: seatNames, players: [minSeats, seatNames.length], levels: LEVELS };
        }),
      ),
    ),
  ),
  tool('rules', 'Read the rulebook of a game, in English. Moves are in its notation.', v.strictObject({ game }), async ({ game: name }) => {
    await known(name);
    return readFile(new URL(`../../games/${name}/rulebook.md`, import.meta.url), 'utf8');
  }),
];

const newGame = (games: LocalGames): Tool =>
  tool(
    'new_game',
    'Start a game against bots on this machine. You see what your seat sees.',
    v.strictObject({
      game,
      seat: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(29), v.description('Your seat, from 0.')), 0),
      seats: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30), v.description('Number of players.'))),
      level: v.optional(v.pipe(short, v.description(`Level of the bots: ${LEVELS.join(', ')}.`)), 'cadet'),
      options: v.optional(v.record(short, v.pipe(v.string(), v.maxLength(2000))), {}),
    }),
    async ({ game: name, seat, seats: given, level, options: texts }) => {
      const found = await known(name);
      const seats = given ?? found.minSeats;
      if (seats < found.minSeats || seats > found.seatNames.length)
        throw new ToolError(`${name} has ${found.minSeats} to ${found.seatNames.length} seats, not ${seats}`);
      if (seat >= seats) throw new ToolError(`seats are numbered from 0 to ${seats - 1}`);
      if (!isLevel(level)) throw new ToolError(`level is one of ${LEVELS.join(', ')}`);
      const options = readChoices(found, texts);
      if (!options.ok) throw new ToolError(`${options.fault.field}: ${options.fault.message}`);
      return say(await games.open(found, { options: options.value, seats, seat, level }));
    },
  );

/** The tools that take the `id` of a game, and the review of a record. */
function inGame(games: LocalGames): readonly Tool[] {
  const local = (name: string) => {
    const found = games.find(name);
    if (!found.ok) throw new ToolError(found.fault);
    return found.value;
  };
  return [
    tool('legal_moves', 'List your legal moves in a game; none if it is over.', v.strictObject({ id }), async ({ id: name }) =>
      json(local(name).report().moves),
    ),
    tool('show_position', 'Show the board as text, and what your seat knows as JSON.', v.strictObject({ id }), async ({ id: name }) => {
      const report = local(name).report();
      return `${say(report)}\n\n${json(report.view)}`;
    }),
    tool(
      'play',
      'Play one of your legal moves. Answers with what happened until your next decision.',
      v.strictObject({ id, move: v.pipe(v.string(), v.maxLength(200)) }),
      async ({ id: name, move }) => {
        const fault = await local(name).play(move);
        if (fault !== undefined) throw new ToolError(fault);
        return say(local(name).report());
      },
    ),
    tool('concede', 'Give up a game.', v.strictObject({ id }), async ({ id: name }) => {
      const fault = local(name).concede();
      if (fault !== undefined) throw new ToolError(fault);
      return say(local(name).report());
    }),
    tool('record', 'Read the record of a game that is over, with all that was hidden.', v.strictObject({ id }), async ({ id: name }) => {
      const text = local(name).record();
      if (text === undefined) throw new ToolError('the record shows what is hidden: it can be read when the game is over');
      return text;
    }),
    tool(
      'review_record',
      'Review the record of a finished match: chances, mistakes, and what was luck. Reads the text of a record.',
      v.strictObject({ record: v.pipe(v.string(), v.maxLength(LONGEST_RECORD)) }),
      ({ record }) => reviewText(record),
    ),
  ];
}

async function reviewText(text: string): Promise<string> {
  const record = parseRecord(withoutByteOrderMark(text));
  if (!record.ok) throw new ToolError(`line ${record.fault.line}: ${record.fault.message}`);
  const opened = await openReview(await known(record.value.game), record.value);
  if (!opened.ok) throw new ToolError(`${opened.fault.code}: ${opened.fault.message}`);
  let review: Review | undefined;
  for (const { review: found } of reviewMatch(opened.value, { depth: 'quick', seed: 1 })) review = found;
  if (!review) throw new Error('a review ends with a review');
  const mistakes = review.steps.flatMap(({ decision, ...step }, n) =>
    decision && (decision.verdict === 'error' || decision.verdict === 'blunder') ? [{ n, decision, shares: step.shares }] : [],
  );
  return json({ judgement: review.judgement, isOver: review.isOver, totals: review.sums, moments: review.moments, mistakes });
}

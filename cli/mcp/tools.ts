import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { isLevel, LEVELS } from '@fray/bots';
import { parseRecord, readChoices, withoutByteOrderMark } from '@fray/engine';
import { isGameId } from '@fray/games';
import { openReview, type Review, reviewMatch } from '@fray/review';
import * as v from 'valibot';
import { check } from '../check/run.ts';
import { textReport } from '../check/text.ts';
import { UsageError } from '../usageError.ts';
import type { AgentGame } from './agentGame.ts';
import type { AgentGames } from './agentGames.ts';
import { LOCAL_ID, LocalGames } from './localGames.ts';
import type { ServerGames } from './serverGames.ts';
import { gameInput, json, optionsInput, reportText, shortText, type Tool, ToolError, tool } from './tool.ts';

const id = v.pipe(shortText, v.description('Id of a game, as new_game gave it, or of a table of the server.'));
/** Characters of a record that is reviewed. */
const LONGEST_RECORD = 200_000;

/** Finds a game of the session by its id. Throws a `ToolError` if there is none. */
type FindGame = (id: string) => Promise<AgentGame>;

/** The tools of one session. What they tell of a running game is the view of the agent's seat. */
export function createTools(known: AgentGames, server?: ServerGames): readonly Tool[] {
  const games = new LocalGames();
  const find: FindGame = async (name) => {
    const found = games.find(name);
    if (found.ok) return found.value;
    if (!server || LOCAL_ID.test(name)) throw new ToolError(found.fault);
    return server.find(name);
  };
  return [
    ...aboutGames(known),
    newGame(known, games),
    ...inGame(find),
    reviewTool(known, find),
    checkTool,
    ...(server ? serverTools(known, server) : []),
  ];
}

const aboutGames = (known: AgentGames): readonly Tool[] => [
  tool('list_games', 'List the games with their seats and levels of bots.', v.strictObject({}), async () =>
    json(
      await Promise.all(
        known.list().map(async (entry) => {
          const { minSeats, seatNames } = await known.find(entry.id);
          return { ...entry, seats: seatNames, players: [minSeats, seatNames.length], levels: LEVELS };
        }),
      ),
    ),
  ),
  tool(
    'rules',
    'Read the rulebook of a game, in English. Moves are in its notation.',
    v.strictObject({ game: gameInput }),
    ({ game: name }) => known.rulebook(name),
  ),
];

const newGame = (known: AgentGames, games: LocalGames): Tool =>
  tool(
    'new_game',
    'Start a game against bots on this machine. You see what your seat sees.',
    v.strictObject({
      game: gameInput,
      seat: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(29), v.description('Your seat, from 0.')), 0),
      seats: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30), v.description('Number of players.'))),
      level: v.optional(v.pipe(shortText, v.description(`Level of the bots: ${LEVELS.join(', ')}.`)), 'cadet'),
      options: optionsInput,
    }),
    async ({ game: name, seat, seats: seatCount, level, options: texts }) => {
      const found = await known.find(name);
      const seats = seatCount ?? found.minSeats;
      if (seats < found.minSeats || seats > found.seatNames.length)
        throw new ToolError(`${name} has ${found.minSeats} to ${found.seatNames.length} seats, not ${seats}`);
      if (seat >= seats) throw new ToolError(`seats are numbered from 0 to ${seats - 1}`);
      if (!isLevel(level)) throw new ToolError(`level is one of ${LEVELS.join(', ')}`);
      const options = readChoices(found, texts);
      if (!options.ok) throw new ToolError(`${options.fault.field}: ${options.fault.message}`);
      return reportText(await games.open(found, { options: options.value, seats, seat, level }));
    },
  );

/** The tools that take the `id` of a game. */
function inGame(find: FindGame): readonly Tool[] {
  const describe = async (found: AgentGame, fault: string | undefined): Promise<string> => {
    if (fault !== undefined) throw new ToolError(fault);
    return reportText(await found.report());
  };
  return [
    tool(
      'legal_moves',
      'List your legal moves in a game; none if you have nothing to decide.',
      v.strictObject({ id }),
      async ({ id: name }) => json((await (await find(name)).report()).moves),
    ),
    tool('show_position', 'Show the board as text, and what your seat knows as JSON.', v.strictObject({ id }), async ({ id: name }) => {
      const report = await (await find(name)).report();
      return `${reportText(report)}\n\n${json(report.view)}`;
    }),
    tool(
      'play',
      'Play one of your legal moves. Answers with what happened until your next decision.',
      v.strictObject({ id, move: v.pipe(v.string(), v.maxLength(200)) }),
      async ({ id: name, move }) => {
        const found = await find(name);
        return describe(found, await found.play(move));
      },
    ),
    tool('concede', 'Give up a game.', v.strictObject({ id }), async ({ id: name }) => {
      const found = await find(name);
      return describe(found, await found.concede());
    }),
    tool('record', 'Read the record of a game that is over, with all that was hidden.', v.strictObject({ id }), async ({ id: name }) =>
      recordOfGame(await find(name)),
    ),
  ];
}

async function recordOfGame(found: AgentGame): Promise<string> {
  const text = await found.record();
  if (text === undefined) throw new ToolError('the record shows what is hidden: it can be read when the game is over');
  return text;
}

const reviewTool = (known: AgentGames, find: FindGame): Tool =>
  tool(
    'review_record',
    'Review a finished match: chances, mistakes, and what was luck. Give the text of a record, or the id of a game that is over.',
    v.strictObject({ record: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_RECORD))), id: v.optional(id) }),
    async ({ record, id: name }) => {
      if ((record === undefined) === (name === undefined)) throw new ToolError('give either “record” or “id”');
      return reviewText(known, record ?? (await recordOfGame(await find(name ?? ''))));
    },
  );

const checkTool = tool(
  'check',
  'Judge a game that you write, or one of ours: leaks, endings, chance, bots, rulebook. Runs its code on this machine.',
  v.strictObject({
    path: v.pipe(v.string(), v.maxLength(500), v.description('Folder or file below the current folder, or the id of a game.')),
    depth: v.optional(v.pipe(v.picklist(['quick', 'standard']), v.description('quick: seconds; standard: about a minute.')), 'quick'),
  }),
  async ({ path, depth }) => {
    // The judge runs the code at the path: no further than where the agent's program was started.
    if (!isGameId(path) && !isBelow(process.cwd(), path)) throw new ToolError(`${path} is not below the folder where fray mcp was started`);
    try {
      return textReport(await check(path, depth, () => {})).join('\n');
    } catch (error) {
      if (error instanceof UsageError) throw new ToolError(error.message);
      throw error;
    }
  },
);

/** Whether a path is inside a folder, after resolving links. */
function isBelow(folder: string, path: string): boolean {
  const full = resolve(folder, path);
  const way = relative(realpathSync(folder), existsSync(full) ? realpathSync(full) : full);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function reviewText(known: AgentGames, text: string): Promise<string> {
  const record = parseRecord(withoutByteOrderMark(text));
  if (!record.ok) throw new ToolError(`line ${record.fault.line}: ${record.fault.message}`);
  const opened = await openReview(await known.find(record.value.game), record.value);
  if (!opened.ok) throw new ToolError(`${opened.fault.code}: ${opened.fault.message}`);
  let review: Review | undefined;
  for (const { review: found } of reviewMatch(opened.value, { depth: 'quick', seed: 1 })) review = found;
  if (!review) throw new Error('a review ends with a review');
  const mistakes = review.steps.flatMap(({ decision, ...step }, n) =>
    decision && (decision.verdict === 'error' || decision.verdict === 'blunder') ? [{ n, decision, shares: step.shares }] : [],
  );
  return json({ judgement: review.judgement, isOver: review.isOver, totals: review.sums, moments: review.moments, mistakes });
}

const table = v.pipe(v.string(), v.regex(/^[a-z2-9]{10}$/, 'expected the id of a table'), v.description('Id of a table of the server.'));
const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(29), v.description('Number of the seat, from 0.'));
const seconds = (most: number, what: string) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most), v.description(what)), 0);

/** A seat of a new table: a level of ours, anybody, or an account that is challenged. */
const seatFor = (opponent: string): object =>
  isLevel(opponent) ? { kind: 'bot', level: opponent } : opponent === 'open' ? { kind: 'open' } : { kind: 'open', for: opponent };

const openTable = (known: AgentGames, server: ServerGames): Tool =>
  tool(
    'open_table',
    'Open a table at the server and take its first seat. It begins when all seats are taken; then legal_moves and play take its id.',
    v.strictObject({
      game: gameInput,
      opponents: v.pipe(
        v.array(v.pipe(shortText, v.minLength(1))),
        v.minLength(1),
        v.maxLength(29),
        v.description(`One for each other seat: a level (${LEVELS.join(', ')}), “open” for anybody, or the name of an account.`),
      ),
      options: optionsInput,
      rated: v.optional(v.pipe(v.boolean(), v.description('Bot accounts only, against bot accounts.')), false),
      bank: seconds(7200, 'Seconds of each player for the match; 0: no clock.'),
      turn: seconds(3600, 'Seconds of each player for a turn, before the bank is used.'),
    }),
    async ({ game, opponents, options, rated, bank, turn }) => {
      await known.find(game);
      const opened = await server.open({
        game,
        options,
        seats: opponents.map(seatFor),
        private: !opponents.includes('open'),
        pace: { bank, turn, ...(rated ? { rated: true } : {}) },
      });
      await opened.begin();
      return reportText(await opened.report());
    },
  );

/** The tools for a server, as the account of the token. Its scopes decide what is allowed. */
function serverTools(known: AgentGames, server: ServerGames): readonly Tool[] {
  return [
    tool('my_tables', 'List your tables at the server, newest first, and the challenges that wait for you.', v.strictObject({}), async () =>
      json(await server.list()),
    ),
    openTable(known, server),
    tool(
      'take_seat',
      'Take a free seat at a table of the server, or accept a challenge.',
      v.strictObject({ id: table, seat }),
      async ({ id, seat: at }) => {
        const seated = await server.sit(id, at);
        await seated.begin();
        return reportText(await seated.report());
      },
    ),
    tool('decline_challenge', 'Decline a challenge.', v.strictObject({ id: table, seat }), async ({ id, seat: at }) => {
      await server.decline(id, at);
      return 'Declined.';
    }),
    tool('leave_table', 'Leave a table of the server before its match begins.', v.strictObject({ id: table }), async ({ id }) => {
      await server.leave(id);
      return 'You have left the table.';
    }),
    tool(
      'wait',
      'Wait until you are to decide at a table of the server, or its match is over; at most 25 seconds.',
      v.strictObject({ id: table }),
      async ({ id }) => {
        const found = await server.find(id);
        await found.wait();
        return reportText(await found.report());
      },
    ),
  ];
}

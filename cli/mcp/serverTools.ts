import { isLevel, LEVELS } from '@fray/bots';
import * as v from 'valibot';
import type { AgentGames } from './agentGames.ts';
import type { ServerGames } from './serverGames.ts';
import { gameInput, json, optionsInput, reportText, shortText, type Tool, tool } from './tool.ts';

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
export function serverTools(known: AgentGames, server: ServerGames): readonly Tool[] {
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

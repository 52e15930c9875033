import * as v from 'valibot';
import { TOURNAMENT_KINDS } from './tournaments.ts';

/**
 * Schemas of the answers of the public API, for its description and its tests. Programs must ignore fields that they do not know, so the
 * objects are loose. The tests validate every answer of every route against them.
 */
const milliseconds = v.pipe(v.number(), v.integer(), v.description('Milliseconds since 1970.'));
const id = v.pipe(v.string(), v.description('Ten of a–z and 2–9.'));
const seat = v.pipe(v.number(), v.integer());
const gameOptions = v.record(v.string(), v.string());
const pace = v.looseObject({ bank: v.number(), turn: v.number(), timeouts: v.number(), whenOut: v.picklist(['bot', 'lose']) });
const player = v.looseObject({ kind: v.picklist(['open', 'human', 'bot']), name: v.string() });

const tableListing = v.looseObject({
  id,
  game: v.string(),
  options: gameOptions,
  pace,
  seats: v.array(player),
  created: milliseconds,
  free: v.optional(v.looseObject({ seat, attempt: v.number(), offer: v.number() })),
});
const ownTable = v.looseObject({
  id,
  game: v.string(),
  stage: v.picklist(['open', 'starting', 'running', 'over', 'frozen', 'closed']),
  seat,
  against: v.array(v.string()),
  owes: v.pipe(v.boolean(), v.description('Whether it is your turn.')),
  changed: milliseconds,
});
const rating = v.looseObject({
  game: v.string(),
  bots: v.boolean(),
  rating: v.number(),
  margin: v.pipe(v.number(), v.description('The true rating lies within this of it, with 95 % probability.')),
  games: v.number(),
  provisional: v.boolean(),
});
const playedMatch = v.looseObject({
  table: id,
  game: v.string(),
  at: milliseconds,
  seat,
  result: v.picklist(['won', 'drawn', 'lost']),
  place: v.number(),
  reason: v.string(),
  turns: v.number(),
  players: v.array(v.looseObject({ seat, kind: v.picklist(['human', 'bot']), name: v.string() })),
});
const tournamentListing = v.looseObject({
  id,
  kind: v.picklist(TOURNAMENT_KINDS),
  name: v.string(),
  game: v.string(),
  stage: v.picklist(['open', 'running', 'over', 'off']),
  entered: v.number(),
  places: v.number(),
  starts: milliseconds,
});
const botView = v.looseObject({
  name: v.pipe(v.string(), v.description('It ends with “ BOT”.')),
  engine: v.string(),
  version: v.string(),
  owner: v.optional(v.string()),
  online: v.pipe(v.boolean(), v.description('Whether its program listens for challenges.')),
  games: v.number(),
  playing: v.optional(v.pipe(id, v.description('A running match that may be watched.'))),
  ratings: v.array(
    v.looseObject({
      game: v.string(),
      rating: v.number(),
      margin: v.number(),
      games: v.number(),
      provisional: v.boolean(),
      curve: v.array(v.number()),
    }),
  ),
});
const ownBot = v.looseObject({ ...botView.entries, agreed: v.boolean(), today: v.number(), most: v.number() });
const challenge = v.looseObject({ ...tableListing.entries, seat });

export const ANSWERS = {
  done: v.looseObject({ ok: v.literal(true) }),
  seated: v.looseObject({ id, seat: v.optional(seat) }),
  created: v.looseObject({ id }),
  tables: v.looseObject({ tables: v.array(tableListing), running: v.array(tableListing) }),
  ownTables: v.looseObject({ tables: v.array(ownTable) }),
  challenges: v.looseObject({ challenges: v.array(challenge) }),
  ratings: v.looseObject({ ratings: v.array(rating) }),
  leaderboards: v.looseObject({
    people: v.array(v.looseObject({ ...rating.entries, name: v.string() })),
    bots: v.array(v.looseObject({ ...rating.entries, name: v.string() })),
    programs: v.array(v.looseObject({ ...rating.entries, name: v.string() })),
  }),
  bots: v.looseObject({ bots: v.array(botView) }),
  ownBots: v.looseObject({ self: v.optional(ownBot), bots: v.array(ownBot) }),
  bot: v.looseObject({ name: v.string() }),
  matches: v.looseObject({ games: v.array(playedMatch), after: v.optional(v.string()) }),
  player: v.looseObject({ name: v.string(), since: milliseconds, open: v.boolean(), ratings: v.array(rating) }),
  tournaments: v.looseObject({ tournaments: v.array(tournamentListing), mine: v.array(tournamentListing) }),
  tournament: v.looseObject({ ...tournamentListing.entries }),
  message: v.variant('t', [
    v.looseObject({ t: v.literal('done'), id: v.string() }),
    v.looseObject({ t: v.literal('moves'), id: v.string(), on: v.number(), moves: v.array(v.string()) }),
  ]),
  refusal: v.looseObject({
    code: v.pipe(v.string(), v.description('See the list of error codes in docs/protocol.md.')),
    message: v.string(),
    wait: v.optional(v.pipe(v.number(), v.description('Seconds until the same request may succeed; also in the header retry-after.'))),
  }),
} as const;

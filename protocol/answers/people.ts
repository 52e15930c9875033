import * as v from 'valibot';
import { careerShape } from '../career.ts';
import {
  type AccountView,
  type HeadToHead,
  type LeaderboardEntry,
  type MatchPage,
  type PlayedMatch,
  type PlayerStats,
  type PlayerView,
  type Rating,
  type RatingCurves,
  type RatingPoint,
  type RecordsPage,
  type RelationView,
  type SignInResult,
  VISIBILITIES,
} from '../people.ts';
import { type NewToken, TOKEN_SCOPES, type TokenView, type Usage, type UsageView } from '../tokens.ts';
import type { ClubListing } from '../tournaments.ts';
import { about, flag, id, objectOf, seat, text, time, whole } from './parts.ts';
import { botView } from './programs.ts';

const result = v.picklist(['won', 'drawn', 'lost']);
const relation = v.picklist(['friend', 'asked', 'asks', 'blocked']);
const after = v.exactOptional(about(text, 'Cursor of the next page. Absent: this is the last one.'));

const ratingFields = {
  game: text,
  bots: about(flag, 'Whether bots took part: matches with bots have a rating of their own.'),
  rating: v.number(),
  margin: about(v.number(), 'The true rating lies within this of it, with 95 % probability.'),
  games: whole,
  provisional: about(flag, 'Too uncertain for a leaderboard.'),
};
const rating = objectOf<Rating>()(ratingFields);
const leaderboard = v.array(objectOf<LeaderboardEntry>()({ ...ratingFields, name: text, kind: v.picklist(['human', 'bot']) }));

const uncounted = v.exactOptional(v.picklist(['early', 'hints', 'called-off', 'alone', 'no-name']));
const playedMatch = objectOf<PlayedMatch>()({
  table: id,
  game: text,
  at: time,
  seat,
  result,
  place: whole,
  reason: text,
  turns: about(whole, 'As the game counts them; 0: it does not.'),
  setting: about(text, 'Value of the game’s first option, for example the map.'),
  rating: v.exactOptional(about(v.object({ rating: v.number(), change: v.number() }), 'For a rated match: the rating after it.')),
  uncounted,
  players: v.array(v.object({ seat, kind: v.picklist(['human', 'bot']), name: text, account: v.exactOptional(text) })),
});

const headToHead = objectOf<HeadToHead>()({ won: whole, drawn: whole, lost: whole, last: result, row: whole });
export const clubListing = objectOf<ClubListing>()({ id, name: text, members: whole });

const device = { id: text, label: text, since: time };
const account = objectOf<AccountView>()({
  name: text,
  since: time,
  sees: v.picklist(VISIBILITIES),
  passkeys: v.array(v.object({ ...device, used: time })),
  sessions: v.array(v.object({ ...device, here: flag })),
  codes: whole,
});
const usageFields = {
  used: about(whole, 'How much is used now.'),
  most: about(whole, 'How much there is.'),
};

const tokenFields = { id: text, label: text, scopes: v.array(v.picklist(TOKEN_SCOPES)), since: time, used: time };
const point = objectOf<RatingPoint>()({ at: time, rating: v.number(), margin: v.number() });
const tally = { won: whole, drawn: whole, lost: whole };
const record = v.object({ name: text, record: text, said: v.exactOptional(v.array(v.object({ at: time, text }))) });

export const peopleAnswers = {
  ratings: v.object({ ratings: v.array(rating) }),
  leaderboards: v.object({ people: leaderboard, bots: leaderboard, programs: leaderboard }),
  matches: objectOf<MatchPage>()({ games: v.array(playedMatch), after }),
  player: objectOf<PlayerView>()({
    name: text,
    since: time,
    open: about(flag, 'Whether you may see ratings and matches.'),
    ratings: v.array(rating),
    tie: v.exactOptional(about(relation, 'Your relation to the player.')),
    met: v.exactOptional(about(headToHead, 'Your results against the player.')),
    bot: v.exactOptional(about(botView, 'Present for a bot account.')),
    clubs: v.exactOptional(about(v.array(clubListing), 'Clubs that you share.')),
  }),
  stats: objectOf<PlayerStats>()({
    since: time,
    sides: v.array(v.object({ game: text, seat, ...tally })),
    settings: v.array(v.object({ game: text, setting: text, won: whole, count: whole })),
  }),
  curves: objectOf<RatingCurves>()({ people: v.array(point), bots: v.array(point) }),
  records: objectOf<RecordsPage>()({ records: v.array(record), after }),
  relations: v.object({
    circle: v.array(objectOf<RelationView>()({ name: text, tie: relation, since: time })),
  }),
  relation: v.object({ tie: relation }),
  account: v.object({ account: v.exactOptional(account) }),
  signedIn: objectOf<SignInResult>()({ name: text, codes: v.exactOptional(v.array(text)) }),
  codes: v.object({ codes: v.array(text) }),
  career: careerShape,
  /** Options for the browser's WebAuthn; the WebAuthn standard defines the fields. */
  webauthn: v.looseObject({ challenge: text }),
  tokens: v.object({ tokens: v.array(objectOf<TokenView>()(tokenFields)) }),
  usage: objectOf<UsageView>()({
    tokens: about(
      v.array(
        objectOf<UsageView['tokens'][number]>()({
          ...usageFields,
          id: text,
          label: about(text, 'What the token is for.'),
          back: about(v.number(), 'How many requests are given back per second.'),
        }),
      ),
      'Requests of each token. A program sees its own.',
    ),
    streams: about(objectOf<Usage>()(usageFields), 'Open streams of the account.'),
    botGames: v.exactOptional(about(objectOf<Usage>()(usageFields), 'Of a bot account: its matches with other bots within a day.')),
  }),
  newToken: objectOf<NewToken>()({ ...tokenFields, token: text }),
  profile: v.object({ name: text, webhook: text }),
  pushKey: v.object({ key: text }),
  pushSubscriptions: v.object({
    called: v.array(v.object({ language: text, quiet: text, zone: text, silent: text, since: time, here: flag })),
  }),
} as const;

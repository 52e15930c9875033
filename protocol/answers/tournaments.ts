import * as v from 'valibot';
import {
  CALL_OFF_REASONS,
  type ClubView,
  TOURNAMENT_KINDS,
  type TournamentEntrant,
  type TournamentGame,
  type TournamentListing,
  type TournamentPlace,
  type TournamentView,
} from '../tournaments.ts';
import { about, flag, gameOptions, id, objectOf, pace, seat, text, time, whole, yes } from './parts.ts';
import { clubListing } from './people.ts';

const listingFields = {
  id,
  kind: v.picklist(TOURNAMENT_KINDS),
  name: text,
  game: text,
  stage: v.picklist(['open', 'running', 'over', 'off']),
  entered: about(whole, 'Number of entrants.'),
  places: about(whole, 'Maximum number of entrants.'),
  starts: about(whole, 'Milliseconds since 1970; 0: when it is full, or when the organizer starts it.'),
};
const listing = v.array(objectOf<TournamentListing>()(listingFields));

const entry = about(whole, 'Number of an entry; 0: a bye.');
const entrant = objectOf<TournamentEntrant>()({
  n: entry,
  name: about(text, 'A player’s name, or a bot’s level.'),
  kind: v.picklist(['human', 'bot']),
  account: v.exactOptional(text),
  left: yes,
});
const game = objectOf<TournamentGame>()({
  round: whole,
  board: whole,
  first: entry,
  second: entry,
  table: v.exactOptional(id),
  result: v.exactOptional(v.picklist(['first', 'second', 'draw', 'nobody'])),
  absent: v.exactOptional(v.picklist(['first', 'second', 'both'])),
});
const place = objectOf<TournamentPlace>()({
  n: entry,
  place: whole,
  points: v.number(),
  buchholz: v.exactOptional(v.number()),
  sonneborn: v.exactOptional(v.number()),
  wins: whole,
  streak: v.exactOptional(whole),
});

const member = v.object({ n: whole, name: text, account: v.exactOptional(text), since: time, founder: yes, you: yes });
const rank = v.object({ n: whole, rating: v.number(), margin: v.number(), provisional: flag });

export const tournamentAnswers = {
  tournaments: v.object({ tournaments: listing, mine: listing }),
  tournament: objectOf<TournamentView>()({
    ...listingFields,
    changed: about(whole, 'Increases with every change.'),
    options: gameOptions,
    pace: v.omit(pace, ['range']),
    rounds: whole,
    minutes: whole,
    roundMinutes: whole,
    bots: text,
    programs: yes,
    private: flag,
    club: v.exactOptional(v.object({ id, name: text })),
    began: time,
    ended: time,
    calledOff: v.exactOptional(about(v.picklist(CALL_OFF_REASONS), 'Why it was called off.')),
    now: about(time, 'The server’s time.'),
    host: about(flag, 'Whether you created it.'),
    you: v.exactOptional(entry),
    next: v.exactOptional(about(v.object({ table: id, seat, come: time, end: time }), 'Your next or current game.')),
    lots: v.object({ hash: text, seed: v.exactOptional(text) }),
    round: whole,
    entrants: v.array(entrant),
    games: v.array(game),
    standing: v.array(place),
  }),
  clubs: v.object({ clubs: v.array(clubListing) }),
  club: objectOf<ClubView>()({
    id,
    name: text,
    created: time,
    founder: flag,
    member: flag,
    members: v.array(member),
    ladders: v.array(v.object({ game: text, places: v.array(rank) })),
    tournaments: listing,
  }),
} as const;

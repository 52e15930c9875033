import * as v from 'valibot';
import type { PreviewSubject } from '../previews.ts';
import type { ChallengeView, OwnTable, ScoreList, ScoreView, TableListing } from '../requests.ts';
import { about, flag, gameOptions, id, objectOf, outcome, pace, seat, text, time, whole } from './parts.ts';

const kind = v.picklist(['open', 'human', 'bot']);

const listing = {
  id,
  game: text,
  options: gameOptions,
  pace,
  seats: v.array(
    v.object({
      kind,
      name: about(text, 'A player’s name, or a bot’s level.'),
      rating: v.exactOptional(about(v.number(), 'If it is public.')),
    }),
  ),
  created: time,
  free: v.exactOptional(
    about(v.object({ seat, attempt: whole, offer: whole }), 'How to take the first free seat. Absent: no seat is free.'),
  ),
};
const tableListing = objectOf<TableListing>()(listing);

export const ownTable = objectOf<OwnTable>()({
  id,
  game: text,
  stage: v.picklist(['open', 'starting', 'running', 'over', 'frozen', 'closed']),
  seat,
  against: about(v.array(text), 'Names of the opponents.'),
  owes: about(flag, 'Whether it is your turn.'),
  changed: time,
});

export const challenge = objectOf<ChallengeView>()({ ...listing, seat, tournament: v.exactOptional(id) });

const score = objectOf<ScoreView>()({ initials: text, turns: whole, dealt: v.picklist(['server', 'device']), at: time, digest: text });
const scoreList = objectOf<ScoreList>()({
  preset: text,
  opponent: text,
  dealt: v.picklist(['server', 'device']),
  best: v.array(score),
});

export const tableAnswers = {
  seated: v.object({ id, seat: v.exactOptional(seat) }),
  paired: v.object({ id, seat, attempt: about(whole, 'Number of the start that your commitment belongs to.') }),
  tables: v.object({
    tables: about(v.array(tableListing), 'Tables with a free seat.'),
    running: about(v.array(tableListing), 'Matches that may be watched.'),
  }),
  ownTables: v.object({ tables: v.array(ownTable) }),
  challenges: v.object({ challenges: v.array(challenge) }),
  message: v.variant('t', [
    v.object({ t: v.literal('done'), id: text }),
    v.object({
      t: v.literal('moves'),
      id: text,
      on: about(whole, 'Number of the decision.'),
      moves: about(v.array(text), 'All legal moves in the notation of the game.'),
    }),
  ]),
  /** A table as link previews show it. */
  shown: objectOf<Extract<PreviewSubject, { kind: 'table' }>>()({
    kind: v.literal('table'),
    game: text,
    stage: v.picklist(['open', 'running', 'over', 'closed']),
    options: gameOptions,
    seats: v.array(v.object({ kind, name: text })),
    view: v.exactOptional(v.looseObject({})),
    at: whole,
    outcome: v.exactOptional(outcome),
  }),
  scores: v.object({ lists: v.array(scoreList) }),
} as const;

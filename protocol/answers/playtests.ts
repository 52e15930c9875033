import * as v from 'valibot';
import { type Badge, type Badges, type LabReportView } from '../labReports.ts';
import {
  type GalleryEntry,
  type GalleryPage,
  PLAYTEST_FIGURES,
  PLAYTEST_VISIBILITIES,
  type PlaytestCount,
  type PlaytestFigure,
  type PlaytestGame,
  type PlaytestListing,
  type PlaytestPosition,
  type PlaytestReport,
  type PlaytestResults,
  type PlaytestView,
  type PlaytestWords,
} from '../playtests.ts';
import { about, flag, gameOptions, id, objectOf, seat, text, time, whole, yes } from './parts.ts';

const listing = {
  id,
  game: text,
  name: text,
  since: time,
  games: about(whole, 'Matches that are over.'),
  running: about(whole, 'Matches that are played now.'),
  visibility: v.picklist(PLAYTEST_VISIBILITIES),
};

const badge = v.exactOptional(objectOf<Badge>()({ value: v.number(), low: v.number(), high: v.number() }));
const badges = objectOf<Badges>()({
  games: whole,
  level: text,
  side: v.exactOptional(text),
  first: badge,
  draws: badge,
  length: badge,
  skill: badge,
});
const entry = objectOf<GalleryEntry>()({
  id,
  game: text,
  name: text,
  note: text,
  author: text,
  since: time,
  games: about(whole, 'Matches that are over.'),
  options: gameOptions,
  badges: v.exactOptional(about(badges, 'What bots made of it.')),
});

const view = objectOf<PlaytestView>()({
  ...listing,
  note: text,
  options: gameOptions,
  previous: v.exactOptional(v.object({ id, name: text, options: gameOptions })),
  yours: flag,
  agreed: flag,
  author: v.exactOptional(text),
  report: v.exactOptional(about(id, 'The latest report of the lab that is kept with it.')),
  takenDown: yes,
  waiting: v.exactOptional(about(v.object({ table: id, seat, attempt: whole, offer: whole }), 'A table that waits for somebody.')),
});

const figure = objectOf<PlaytestFigure>()({
  figure: v.picklist(PLAYTEST_FIGURES),
  value: v.nullable(v.number()),
  low: v.exactOptional(v.number()),
  high: v.exactOptional(v.number()),
  games: whole,
  people: whole,
});
const count = objectOf<PlaytestCount>()({ name: text, count: whole });
const game = objectOf<PlaytestGame>()({
  n: whole,
  seats: about(v.array(whole), 'The number of a tester, or 0 for a bot.'),
  places: v.array(whole),
  reason: text,
  turns: whole,
  at: time,
});
const reported = { id, tester: whole, rule: text, reason: text, words: text, decision: whole, at: time };

export const playtestAnswerSchemas = {
  playtests: v.object({ playtests: v.array(objectOf<PlaytestListing>()(listing)) }),
  playtest: view,
  gallery: objectOf<GalleryPage>()({ entries: v.array(entry), after: v.exactOptional(text) }),
  labReport: objectOf<LabReportView>()({
    id,
    game: text,
    name: text,
    since: time,
    playtest: v.exactOptional(id),
    yours: flag,
    figures: about(text, '`LabFigures` as JSON text.'),
  }),
  playtestResults: objectOf<PlaytestResults>()({
    games: v.array(game),
    people: whole,
    figures: v.array(figure),
    refused: v.array(count),
    lookups: v.array(count),
    concessions: v.array(count),
    reports: v.array(objectOf<PlaytestReport>()(reported)),
    words: v.array(objectOf<PlaytestWords>()({ tester: whole, words: text })),
  }),
  playtestPosition: objectOf<PlaytestPosition>()({
    ...reported,
    game: text,
    options: gameOptions,
    seat,
    seats: whole,
    view: v.looseObject({}),
  }),
} as const;

import type { PlaytestVisibility } from '@fray/protocol/playtests';
import * as v from 'valibot';
import { bigint, defineTable, integer, json, text, userId } from '../define.ts';
import { storedOptions } from './shapes.ts';

/* Versions of games that designers have tested by others. Of testers who have not agreed nothing is here. */

/** Counts and times of one match, as `playtestMeasures` of the protocol describes them. */
const storedMeasures = v.object({
  first: v.exactOptional(v.number()),
  lasted: v.number(),
  thought: v.number(),
  decisions: v.number(),
  undos: v.number(),
  refused: v.record(v.string(), v.number()),
  lookups: v.record(v.string(), v.number()),
});

const playtests = defineTable(
  'playtests',
  {
    id: text(),
    maker: userId(),
    game: text(),
    name: text(),
    options: json(storedOptions),
    note: text(),
    /** The version that it is compared with; empty: the standard. */
    previous: text(),
    since: bigint(),
    /** Address of the maker as an opaque number; 0 if unknown. */
    source: integer(),
    visibility: text<PlaytestVisibility>({ initial: 'unlisted', since: 29 }),
    /** When moderators took it down; 0: they did not. */
    down: bigint({ initial: 0, since: 29 }),
  },
  {
    key: ['id'],
    indexes: {
      playtests_by_maker: '(maker, since)',
      playtests_by_source: '(source)',
      playtests_by_visibility: '(visibility, since)',
    },
    since: 28,
  },
);

/** Testers who have agreed that the designer sees how they play. */
const playtestTesters = defineTable(
  'playtest_testers',
  {
    playtest: text(),
    person: userId(),
    /** The name by which the designer sees the tester. */
    n: integer(),
    /** Matches that began earlier are not the designer's to see. */
    since: bigint(),
  },
  { key: ['playtest', 'person'], indexes: { playtest_testers_by_person: '(person)' }, since: 28 },
);

/** The data of a tester in one match, even if the tester had several seats. */
const playtestSessions = defineTable(
  'playtest_sessions',
  {
    tbl: text(),
    person: userId(),
    playtest: text(),
    /** Empty: nothing was measured. */
    measures: json(storedMeasures),
    /** Answers from 1 to 5; 0: skipped. */
    fun: integer(),
    clear: integer(),
    again: integer(),
    words: text(),
  },
  { key: ['tbl', 'person'], indexes: { playtest_sessions_by_playtest: '(playtest)', playtest_sessions_by_person: '(person)' }, since: 28 },
);

/** Positions that testers did not understand. */
const playtestReports = defineTable(
  'playtest_reports',
  {
    id: text(),
    playtest: text(),
    tbl: text(),
    person: userId(),
    seat: integer(),
    rule: text(),
    reason: text(),
    words: text(),
    decision: integer(),
    /** The view of the seat. */
    view: json(v.looseObject({})),
    at: bigint(),
  },
  { key: ['playtest', 'id'], indexes: { playtest_reports_by_person: '(person)', playtest_reports_by_table: '(tbl)' }, since: 28 },
);

const badge = v.exactOptional(v.object({ value: v.number(), low: v.number(), high: v.number() }));
const storedBadges = v.object({
  games: v.number(),
  level: v.string(),
  side: v.exactOptional(v.string()),
  first: badge,
  draws: badge,
  length: badge,
  skill: badge,
});

/** Reports of the lab that are shared by link. */
const labReports = defineTable(
  'lab_reports',
  {
    id: text(),
    maker: userId(),
    game: text(),
    name: text(),
    /** The version that it is kept with; empty: none. */
    playtest: text(),
    /** `LabFigures` of the protocol as JSON text; pages read it. */
    figures: text(),
    /** The few figures that the gallery shows. */
    badges: json(storedBadges),
    since: bigint(),
    /** Address of the maker as an opaque number; 0 if unknown. */
    source: integer(),
  },
  {
    key: ['id'],
    indexes: {
      lab_reports_by_maker: '(maker)',
      lab_reports_by_source: '(source)',
      lab_reports_by_playtest: '(playtest, since)',
    },
    since: 29,
  },
);

export const playtestTables = { labReports, playtests, playtestTesters, playtestSessions, playtestReports };

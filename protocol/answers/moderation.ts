import * as v from 'valibot';
import {
  type ChatExcerpt,
  type Conduct,
  MEASURES,
  REPORT_REASONS,
  type ReportedContent,
  type ReportsPage,
  type ReportView,
  type Sanction,
} from '../moderation.ts';
import { PLAYTEST_VISIBILITIES } from '../playtests.ts';
import { flag, objectOf, text, time, whole } from './parts.ts';

const content = objectOf<ReportedContent>()({
  name: text,
  text,
  version: text,
  visibility: v.picklist(PLAYTEST_VISIBILITIES),
  contact: text,
  down: time,
});

const report = objectOf<ReportView>()({
  table: text,
  game: text,
  line: whole,
  reason: v.picklist(REPORT_REASONS),
  note: text,
  at: time,
  by: text,
  account: text,
  nobody: flag,
  said: text,
  before: whole,
  content: v.exactOptional(content),
});

export const moderationAnswers = {
  reports: objectOf<ReportsPage>()({ reports: v.array(report), after: v.exactOptional(text) }),
  chat: objectOf<ChatExcerpt>()({
    stage: text,
    talk: v.array(v.object({ n: whole, seat: v.nullable(whole), who: text, said: text, at: time })),
  }),
  conduct: v.object({ manner: v.exactOptional(objectOf<Conduct>()({ matches: v.number(), left: v.number(), slow: v.number() })) }),
  sanctions: v.object({
    sanctions: v.array(objectOf<Sanction>()({ kind: v.picklist(MEASURES), reason: v.picklist(REPORT_REASONS), until: time })),
  }),
} as const;

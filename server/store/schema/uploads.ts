import type { PlaytestVisibility } from '@fray/protocol/playtests';
import { bigint, defineTable, integer, text, userId } from '../define.ts';

/* Games of strangers, which run in boxes. */

const uploads = defineTable(
  'uploads',
  {
    /** AUTHOR.NAME. */
    id: text(),
    owner: userId(),
    visibility: text<PlaytestVisibility>(),
    /** Whom to ask about rights; empty while it is private. */
    contact: text(),
    /** The version under which new tables begin. */
    newest: text(),
    since: bigint(),
    /** Address of the owner as an opaque number; 0 if unknown. */
    source: integer(),
    /** When moderators took it down; 0: they did not. */
    down: bigint(),
  },
  {
    key: ['id'],
    indexes: { uploads_by_owner: '(owner)', uploads_by_source: '(source)', uploads_by_visibility: '(visibility, since)' },
    since: 30,
  },
);

const uploadVersions = defineTable(
  'upload_versions',
  {
    upload: text(),
    version: text(),
    owner: userId(),
    /** The version that its author gave it, in words. */
    release: text(),
    /** Its card, its rulebooks, and what the game says of itself, each as JSON text. */
    card: text(),
    rulebook: text(),
    about: text(),
    program: text(),
    at: bigint(),
  },
  { key: ['upload', 'version'], since: 30 },
);

export const uploadTables = { uploads, uploadVersions };

import { columnsOf } from '../define.ts';
import { DB, type Row } from '../schema.ts';
import { conflict } from '../storageError.ts';
import { all, insert, one, rowOf, rowsOf, upsert } from '../work.ts';
import { deletedRow, reassigned, type UserColumn } from './userColumns.ts';

export type UploadRow = Row<'uploads'>;
export type UploadVersionRow = Row<'uploadVersions'>;

/** A version without its program. */
export interface UploadVersionHead extends Pick<UploadVersionRow, 'version' | 'at' | 'release' | 'card'> {
  readonly bytes: number;
  /** 1 if a match of it was played by somebody other than the owner. */
  readonly locked: number;
}

/** A game with the name of its owner's account, and the card of its newest version. */
export interface PublicUploadRow extends UploadRow {
  readonly author: string;
  readonly card: string;
}

/** Limits of a push: games of an owner and of an address, kept versions of the game, and bytes of all versions of the owner. */
type UploadLimits = Readonly<Record<'mostOfOwner' | 'mostOfSource' | 'mostVersions' | 'mostBytes', number>>;

const LOCKED = `CASE WHEN EXISTS (SELECT 1 FROM tables JOIN seats ON seats.tbl = tables.id
    WHERE tables.game = $upload AND tables.bundle <> '' AND tables.bundle = upload_versions.version AND tables.stage IN ('running', 'over', 'frozen')
      AND seats.kind = 'human' AND seats.person <> $owner) THEN 1 ELSE 0 END`;

const SHOWN = `SELECT ${columnsOf(DB.uploads, 'uploads')}, accounts.name AS author, upload_versions.card AS card
       FROM uploads JOIN accounts ON accounts.id = uploads.owner
         JOIN upload_versions ON upload_versions.upload = uploads.id AND upload_versions.version = uploads.newest`;

/** Versions that no table was ever opened under, but the newest. */
const UNUSED = `DELETE FROM upload_versions WHERE upload = $upload AND version <> $newest
    AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.game = $upload AND tables.bundle <> '' AND tables.bundle = upload_versions.version)`;

/** Bytes of all stored versions of an owner's games. */
const BYTES = `SELECT sum(octet_length(program) + octet_length(rulebook) + octet_length(card) + octet_length(about)) AS bytes
    FROM uploads JOIN upload_versions ON upload_versions.upload = uploads.id WHERE uploads.owner = $owner`;

const inMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

export const uploadUserColumns: readonly UserColumn[] = [
  deletedRow('uploads', 'owner', [reassigned('uploads', 'owner')]),
  deletedRow('upload_versions', 'owner', [reassigned('upload_versions', 'owner')]),
];

export const uploadReads = {
  upload: (id: string) => rowOf(DB.uploads, 'WHERE id = $id', { id }),
  uploadsOf: (owner: string) => rowsOf(DB.uploads, 'WHERE owner = $owner ORDER BY since DESC, id', { owner }),
  uploadVersion: (upload: string, version: string) =>
    rowOf(DB.uploadVersions, 'WHERE upload = $upload AND version = $version', { upload, version }),
  uploadVersions: (upload: string, owner: string) =>
    all<UploadVersionHead>(
      `SELECT version, at, release, card, octet_length(program) AS bytes, ${LOCKED} AS locked FROM upload_versions WHERE upload = $upload ORDER BY at DESC, version`,
      { upload, owner },
    ),
  /** A game with the name of its owner's account. */
  uploadShown: (id: string) => one<PublicUploadRow>(`${SHOWN} WHERE uploads.id = $id`, { id }),
  /** Public games, mixed by address, the latest of each first. */
  publicUploads: (most: number) =>
    all<PublicUploadRow>(
      `SELECT listed.* FROM (${SHOWN} WHERE visibility = 'public' AND down = 0) AS listed
       ORDER BY row_number() OVER (PARTITION BY CASE listed.source WHEN 0 THEN listed.owner ELSE CAST(listed.source AS TEXT) END
         ORDER BY listed.since DESC, listed.id), listed.since DESC, listed.id LIMIT $most`,
      { most },
    ),
};

export const uploadChanges = {
  /**
   * Stores a version; new tables use it from then on. The commit fails if the id or the author's word belongs to another user, or if a
   * limit of games, versions or bytes is reached. Earlier versions without tables are deleted.
   */
  *putUpload(row: UploadRow, version: UploadVersionRow, { mostOfOwner, mostOfSource, mostVersions, mostBytes }: UploadLimits) {
    const { id, owner, newest, source } = row;
    const author = `${id.split('.', 1)[0]}.`;
    const taken = yield* one<{ id: string }>(
      'SELECT id FROM uploads WHERE substr(id, 1, length($author)) = $author AND owner <> $owner LIMIT 1',
      {
        author,
        owner,
      },
    );
    if (taken)
      throw conflict(
        'name-taken',
        `the games of “${author}” are somebody else’s: change the first part of the id in card.ts and in the rules`,
      );
    const known = yield* rowOf(DB.uploads, 'WHERE id = $id', { id });
    const many = yield* one<{ made: number; here: number }>(
      `SELECT (SELECT count(*) FROM uploads WHERE owner = $owner) AS made,
         (SELECT count(*) FROM uploads WHERE source = $source AND source <> 0) AS here`,
      { owner, source },
    );
    if (!known && (Number(many?.made) >= mostOfOwner || Number(many?.here) >= mostOfSource))
      throw conflict('too-many-games', 'there are too many games of yours, or from your network address: delete one first');
    if (known) yield* all('UPDATE uploads SET newest = $newest WHERE id = $id', { id, newest });
    else yield* insert(DB.uploads, row);
    yield* upsert(DB.uploadVersions, version);
    yield* all(UNUSED, { upload: id, newest });
    const kept = yield* one<{ n: number }>('SELECT count(*) AS n FROM upload_versions WHERE upload = $id', { id });
    if (Number(kept?.n) > mostVersions)
      throw conflict('too-many-games', 'too many versions of this game were played and are kept: push it under another id');
    const stored = yield* one<{ bytes: number }>(BYTES, { owner });
    if (Number(stored?.bytes) > mostBytes)
      throw conflict(
        'uploads-full',
        `all your games would have ${inMegabytes(Number(stored?.bytes))} MB here, and ${inMegabytes(mostBytes)} MB are allowed: delete a game, or push a smaller program`,
      );
  },
  /** Decides who finds a game of this owner. */
  showUpload: ({ id, owner, visibility, contact }: Pick<UploadRow, 'id' | 'owner' | 'visibility' | 'contact'>) =>
    all('UPDATE uploads SET visibility = $visibility, contact = $contact WHERE id = $id AND owner = $owner', {
      id,
      owner,
      visibility,
      contact,
    }),
  /** Takes a game down at a time, or shows it again: 0. */
  takeUploadDown: (id: string, down: number) => all('UPDATE uploads SET down = CAST($down AS BIGINT) WHERE id = $id', { id, down }),
  /** Takes down all games and public versions of an account that is closed. */
  *takeAllDown(owner: string, down: number) {
    yield* all('UPDATE uploads SET down = CAST($down AS BIGINT) WHERE owner = $owner AND down = 0', { owner, down });
    yield* all('UPDATE playtests SET down = CAST($down AS BIGINT) WHERE maker = $owner AND down = 0', { owner, down });
  },
  /**
   * Deletes a game of this owner with all its versions. A game that was taken down keeps its name, so that it cannot return as a new game.
   */
  *dropUpload(id: string, owner: string) {
    yield* all('DELETE FROM uploads WHERE id = $id AND owner = $owner AND down = 0', { id, owner });
    yield* all("UPDATE uploads SET visibility = 'private', contact = '' WHERE id = $id AND owner = $owner", { id, owner });
    yield* all('DELETE FROM upload_versions WHERE upload = $id AND owner = $owner', { id, owner });
  },
};

import { type Career, EMPTY_CAREER, mergeCareers } from '@fray/protocol';
import { columnsOf, readJson } from '../define.ts';
import { DB, type Row } from '../schema.ts';
import { conflict } from '../storageError.ts';
import { all, insert, one, rowOf, rowsOf, upsert, type Work } from '../work.ts';
import { deletedRow, type UserColumn } from './userColumns.ts';

export type AccountRow = Row<'accounts'>;
export type PasskeyRow = Row<'passkeys'>;
export type SessionRow = Row<'sessions'>;
export type ChallengeRow = Row<'challenges'>;

/** A new account name. */
export interface NewName {
  readonly name: string;
  readonly shapes: readonly string[];
  readonly now: number;
  /** Until when the former name stays reserved. */
  readonly until: number;
  /** Refuse the change if a former name is reserved beyond this time, that is, if the last change was too recent. */
  readonly rested: number;
}

/** Milliseconds after which challenges are deleted. */
const CHALLENGES_KEPT = 3600_000;

const byShape = (shape: string): Work<AccountRow | undefined> =>
  one<AccountRow>(
    `SELECT ${columnsOf(DB.accounts, 'accounts')} FROM name_shapes JOIN accounts ON accounts.id = name_shapes.account WHERE shape = $shape`,
    { shape },
  );

/** Columns of accounts. None of them is moved when a device becomes an account. */
export const accountUserColumns: readonly UserColumn[] = [
  deletedRow('accounts', 'id'),
  deletedRow('name_shapes', 'account'),
  deletedRow('former_names', 'account'),
  deletedRow('passkeys', 'account'),
  deletedRow('recovery', 'account'),
  deletedRow('careers', 'account'),
  deletedRow('sessions', 'account'),
  deletedRow('sessions', 'device'),
  deletedRow('challenges', 'account'),
  deletedRow('challenges', 'device'),
];

function* careerOf(account: string): Work<Career> {
  const row = yield* rowOf(DB.careers, 'WHERE account = $account', { account });
  return row ? readJson(DB.careers.columns.career, row.career) : EMPTY_CAREER;
}

/** Devices or skeletons per lookup statement. */
const TOGETHER = 100;
const LOOKED_UP = Array.from({ length: TOGETHER }, (_, n) => `$d${n}`).join(', ');
const ACCOUNTS_AT = `SELECT device, account FROM sessions WHERE device IN (${LOOKED_UP})`;
const SHAPE_TAKEN = `SELECT account FROM name_shapes WHERE shape IN (${LOOKED_UP}) AND account <> $butFor
  UNION ALL SELECT account FROM former_names WHERE shape IN (${LOOKED_UP}) AND account <> $butFor AND until > $now LIMIT 1`;

export const accountReads = {
  /** The account that a device is signed in to. */
  *accountAt(device: string) {
    return (yield* one<{ account: string }>('SELECT account FROM sessions WHERE device = $device', { device }))?.account;
  },
  /** The accounts of many devices. */
  *accountsAt(devices: readonly string[]) {
    const found: { readonly device: string; readonly account: string }[] = [];
    for (let from = 0; from < devices.length; from += TOGETHER) {
      // Fill up the parameters, so that one prepared statement serves any number.
      const values = Object.fromEntries(Array.from({ length: TOGETHER }, (_, n) => [`d${n}`, devices[from + n] ?? '']));
      found.push(...(yield* all<(typeof found)[number]>(ACCOUNTS_AT, values)));
    }
    return found;
  },
  account: (id: string) => rowOf(DB.accounts, 'WHERE id = $id', { id }),
  *accountByName(shapes: readonly string[]) {
    const found: (AccountRow | undefined)[] = [];
    for (const shape of shapes) found.push(yield* byShape(shape));
    // All skeletons of the name must belong to the same account.
    return found.every((row) => row !== undefined && row.id === found[0]?.id) ? found[0] : undefined;
  },
  /** Whether one of these skeletons is in use, or reserved as a former name. */
  *shapeTaken(shapes: readonly string[], butFor: string, now: number) {
    for (let from = 0; from < shapes.length; from += TOGETHER) {
      const values = Object.fromEntries(Array.from({ length: TOGETHER }, (_, n) => [`d${n}`, shapes[from + n] ?? '']));
      if (yield* one(SHAPE_TAKEN, { ...values, butFor, now })) return true;
    }
    return false;
  },
  /** Until when the latest former name is reserved; 0: there is none. */
  *formerUntil(account: string) {
    return (
      (yield* one<{ until: number | null }>('SELECT max(until) AS until FROM former_names WHERE account = $account', { account }))?.until ??
      0
    );
  },
  passkey: (id: string) => rowOf(DB.passkeys, 'WHERE id = $id', { id }),
  passkeys: (account: string) => rowsOf(DB.passkeys, 'WHERE account = $account ORDER BY since', { account }),
  sessions: (account: string) => rowsOf(DB.sessions, 'WHERE account = $account ORDER BY since', { account }),
  *recovery(hash: string) {
    return (yield* one<{ account: string }>('SELECT account FROM recovery WHERE hash = $hash', { hash }))?.account;
  },
  *recoveryLeft(account: string) {
    return (yield* one<{ count: number }>('SELECT count(*) AS count FROM recovery WHERE account = $account', { account }))?.count ?? 0;
  },
  /** The medals and streaks of an account. */
  career: (account: string) => careerOf(account),
  challenge: (device: string) => rowOf(DB.challenges, 'WHERE device = $device', { device }),
};

/** Reserves a skeleton. Fails if another account has it; of two concurrent requests the second fails. */
function* takeShape(shape: string, id: string): Work<void> {
  if ((yield* insert(DB.nameShapes, { shape, account: id }, 'ON CONFLICT DO NOTHING RETURNING shape')).length === 0)
    throw conflict('account-name-taken', 'somebody has this name, or one that looks like it');
}

/** Renames an account. The whole commit fails if the name resembles another account's, or if a concurrent rename came first. */
export function* renameAccount(id: string, { name, shapes, now, until, rested }: NewName): Work<void> {
  if (yield* one('SELECT shape FROM former_names WHERE account = $id AND until > $rested', { id, rested }))
    throw conflict('renamed-lately', 'this name was changed already');
  yield* all('DELETE FROM former_names WHERE until <= $now', { now });
  yield* all(
    `INSERT INTO former_names (shape, account, until) SELECT shape, account, CAST($until AS BIGINT) FROM name_shapes WHERE account = $id
     ON CONFLICT (shape) DO UPDATE SET until = excluded.until WHERE former_names.account = excluded.account`,
    { id, until },
  );
  yield* all('UPDATE accounts SET name = $name WHERE id = $id', { id, name });
  yield* all('DELETE FROM name_shapes WHERE account = $id', { id });
  for (const shape of shapes) {
    yield* takeShape(shape, id);
    // The account takes back its own former name.
    yield* all('DELETE FROM former_names WHERE shape = $shape AND account = $id', { shape, id });
  }
}

export const accountChanges = {
  /** Creates or updates an account. The whole commit fails if the name resembles another account's. */
  *putAccount(row: AccountRow, shapes: readonly string[]): Work<void> {
    yield* upsert(DB.accounts, row, ['name', 'sees']);
    yield* all('DELETE FROM name_shapes WHERE account = $id', { id: row.id });
    for (const shape of shapes) yield* takeShape(shape, row.id);
  },
  /** Stores a passkey. The whole commit fails if it belongs to another account. */
  *putPasskey(row: PasskeyRow) {
    const own = 'WHERE passkeys.account = excluded.account RETURNING id';
    const stored = yield* upsert(DB.passkeys, row, ['counter', 'label', 'used'], own);
    if (stored.length === 0) throw conflict('bad-passkey', 'this passkey belongs to an account already');
  },
  *dropPasskey(account: string, id: string) {
    yield* all('DELETE FROM passkeys WHERE account = $account AND id = $id', { account, id });
  },
  /** Replaces all recovery codes. */
  *putRecovery(account: string, hashes: readonly string[]) {
    yield* all('DELETE FROM recovery WHERE account = $account', { account });
    for (const hash of hashes) yield* insert(DB.recovery, { hash, account });
  },
  /** Consumes a recovery code. Of two concurrent uses, the second one's commit fails as a whole. */
  *useRecovery(hash: string) {
    if (!(yield* one('DELETE FROM recovery WHERE hash = $hash RETURNING hash', { hash })))
      throw conflict('unknown-code', 'this code was used already');
  },
  /** Merges a device's career into the stored one. */
  *addToCareer(account: string, career: Career) {
    const merged = mergeCareers(yield* careerOf(account), career);
    yield* upsert(DB.careers, { account, career: JSON.stringify(merged) });
  },
  putSession: (row: SessionRow) => upsert(DB.sessions, row),
  *dropSession(account: string, id: string) {
    // Pending challenges of the device become invalid.
    yield* all('DELETE FROM challenges WHERE device IN (SELECT device FROM sessions WHERE account = $account AND id = $id)', {
      account,
      id,
    });
    yield* all('DELETE FROM sessions WHERE account = $account AND id = $id', { account, id });
  },
  *putChallenge(row: ChallengeRow) {
    yield* all('DELETE FROM challenges WHERE at < $before', { before: row.at - CHALLENGES_KEPT });
    yield* upsert(DB.challenges, row);
  },
  /** Consumes a challenge, which can be answered once. */
  *dropChallenge(device: string) {
    if (!(yield* one('DELETE FROM challenges WHERE device = $device RETURNING device', { device })))
      throw conflict('bad-passkey', 'this was answered already: begin again');
  },
};

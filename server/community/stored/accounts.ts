import type { Visibility } from '@fray/protocol';
import { conflict } from '../../store/storageError.ts';
import { type PersonColumn, rowOf } from './personColumns.ts';
import { all, one, type Work } from './statements.ts';

export interface AccountRow {
  id: string;
  name: string;
  since: number;
  sees: Visibility;
}

export interface PasskeyRow {
  id: string;
  account: string;
  /** As base64url. */
  public_key: string;
  counter: number;
  /** By commas. */
  transports: string;
  label: string;
  since: number;
  used: number;
}

export interface SessionRow {
  /** The person that the device is by itself. */
  device: string;
  id: string;
  account: string;
  label: string;
  since: number;
}

export interface ChallengeRow {
  device: string;
  challenge: string;
  /** The account that is made, added to, or entered; empty: whichever the passkey opens. */
  account: string;
  name: string;
  at: number;
}

/** How somebody with an account is called from now on. */
export interface NewName {
  readonly name: string;
  readonly shapes: readonly string[];
  readonly now: number;
  /** Until when the name before is nobody else's. */
  readonly until: number;
  /** Whoever has had a name before this one for longer than until then has changed it too lately. */
  readonly rested: number;
}

/** Milliseconds after which nobody answers a challenge any more. */
const CHALLENGES_KEPT = 3600_000;

const byShape = (shape: string): Work<AccountRow | undefined> =>
  one<AccountRow>('SELECT accounts.* FROM name_shapes JOIN accounts ON accounts.id = name_shapes.account WHERE shape = $shape', { shape });

/** What makes an account one is never a device's that becomes one. */
export const accountNames: readonly PersonColumn[] = [
  rowOf('accounts', 'id'),
  rowOf('name_shapes', 'account'),
  rowOf('former_names', 'account'),
  rowOf('passkeys', 'account'),
  rowOf('recovery', 'account'),
  rowOf('sessions', 'account'),
  rowOf('sessions', 'device'),
  rowOf('challenges', 'account'),
  rowOf('challenges', 'device'),
];

/** Devices, or shapes of a name, that are looked up in one statement. */
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
  /** The accounts that devices are signed in to, many at once. */
  *accountsAt(devices: readonly string[]) {
    const found: { readonly device: string; readonly account: string }[] = [];
    for (let from = 0; from < devices.length; from += TOGETHER) {
      // Always as many as fit, so that it is one statement however many are asked for.
      const given = Object.fromEntries(Array.from({ length: TOGETHER }, (_, n) => [`d${n}`, devices[from + n] ?? '']));
      found.push(...(yield* all<(typeof found)[number]>(ACCOUNTS_AT, given)));
    }
    return found;
  },
  *account(id: string) {
    return yield* one<AccountRow>('SELECT * FROM accounts WHERE id = $id', { id });
  },
  *accountByName(shapes: readonly string[]) {
    const found: (AccountRow | undefined)[] = [];
    for (const shape of shapes) found.push(yield* byShape(shape));
    // One name in two ways of writing: all of its shapes are the account's.
    return found.every((row) => row !== undefined && row.id === found[0]?.id) ? found[0] : undefined;
  },
  /** Whether one of these shapes is somebody's, or was until a while ago. */
  *shapeTaken(shapes: readonly string[], butFor: string, now: number) {
    for (let from = 0; from < shapes.length; from += TOGETHER) {
      const given = Object.fromEntries(Array.from({ length: TOGETHER }, (_, n) => [`d${n}`, shapes[from + n] ?? '']));
      if (yield* one(SHAPE_TAKEN, { ...given, butFor, now })) return true;
    }
    return false;
  },
  /** Until when the name that somebody had last is nobody else's; 0: they had none before this one. */
  *formerUntil(account: string) {
    return (
      (yield* one<{ until: number | null }>('SELECT max(until) AS until FROM former_names WHERE account = $account', { account }))?.until ??
      0
    );
  },
  *passkey(id: string) {
    return yield* one<PasskeyRow>('SELECT * FROM passkeys WHERE id = $id', { id });
  },
  *passkeys(account: string) {
    return yield* all<PasskeyRow>('SELECT * FROM passkeys WHERE account = $account ORDER BY since', { account });
  },
  *sessions(account: string) {
    return yield* all<SessionRow>('SELECT * FROM sessions WHERE account = $account ORDER BY since', { account });
  },
  *recovery(hash: string) {
    return (yield* one<{ account: string }>('SELECT account FROM recovery WHERE hash = $hash', { hash }))?.account;
  },
  *recoveryLeft(account: string) {
    return (yield* one<{ count: number }>('SELECT count(*) AS count FROM recovery WHERE account = $account', { account }))?.count ?? 0;
  },
  *challenge(device: string) {
    return yield* one<ChallengeRow>('SELECT * FROM challenges WHERE device = $device', { device });
  },
};

/** Refused where another account looks the same: of two who ask at once, the second. */
function* takeShape(shape: string, id: string): Work<void> {
  if (!(yield* one('INSERT INTO name_shapes (shape, account) VALUES ($shape, $id) ON CONFLICT DO NOTHING RETURNING shape', { shape, id })))
    throw conflict('account-name-taken', 'somebody has this name, or one that looks like it');
}

/** Refused as a whole where another account looks the same, or where somebody asks twice at once. */
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
    // Theirs again.
    yield* all('DELETE FROM former_names WHERE shape = $shape AND account = $id', { shape, id });
  }
}

export const accountChanges = {
  /** Refused as a whole where another account looks the same. */
  *putAccount({ id, name, since, sees }: AccountRow, shapes: readonly string[]) {
    yield* all(
      `INSERT INTO accounts (id, name, since, sees) VALUES ($id, $name, $since, $sees)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, sees = excluded.sees`,
      { id, name, since, sees },
    );
    yield* all('DELETE FROM name_shapes WHERE account = $id', { id });
    for (const shape of shapes) yield* takeShape(shape, id);
  },
  /** Refused as a whole where it is another account's. */
  *putPasskey(row: PasskeyRow) {
    const kept = yield* one(
      `INSERT INTO passkeys (id, account, public_key, counter, transports, label, since, used)
       VALUES ($id, $account, $public_key, $counter, $transports, $label, $since, $used)
       ON CONFLICT (id) DO UPDATE SET counter = excluded.counter, label = excluded.label, used = excluded.used
       WHERE passkeys.account = excluded.account RETURNING id`,
      { ...row },
    );
    if (!kept) throw conflict('bad-passkey', 'this passkey belongs to an account already');
  },
  *dropPasskey(account: string, id: string) {
    yield* all('DELETE FROM passkeys WHERE account = $account AND id = $id', { account, id });
  },
  /** New codes take the place of all before. */
  *putRecovery(account: string, hashes: readonly string[]) {
    yield* all('DELETE FROM recovery WHERE account = $account', { account });
    for (const hash of hashes) yield* all('INSERT INTO recovery (hash, account) VALUES ($hash, $account)', { hash, account });
  },
  /** A code opens once: of two who show it, the second finds it used, and nothing of theirs is kept. */
  *useRecovery(hash: string) {
    if (!(yield* one('DELETE FROM recovery WHERE hash = $hash RETURNING hash', { hash })))
      throw conflict('unknown-code', 'this code was used already');
  },
  *putSession(row: SessionRow) {
    yield* all(
      `INSERT INTO sessions (device, id, account, label, since) VALUES ($device, $id, $account, $label, $since)
       ON CONFLICT (device) DO UPDATE SET id = excluded.id, account = excluded.account, label = excluded.label, since = excluded.since`,
      { ...row },
    );
  },
  *dropSession(account: string, id: string) {
    // What the device was to sign for the account counts no more.
    yield* all('DELETE FROM challenges WHERE device IN (SELECT device FROM sessions WHERE account = $account AND id = $id)', {
      account,
      id,
    });
    yield* all('DELETE FROM sessions WHERE account = $account AND id = $id', { account, id });
  },
  *putChallenge(row: ChallengeRow) {
    yield* all('DELETE FROM challenges WHERE at < $before', { before: row.at - CHALLENGES_KEPT });
    yield* all(
      `INSERT INTO challenges (device, challenge, account, name, at) VALUES ($device, $challenge, $account, $name, $at)
       ON CONFLICT (device) DO UPDATE SET challenge = excluded.challenge, account = excluded.account, name = excluded.name, at = excluded.at`,
      { ...row },
    );
  },
  /** What was asked is answered once. */
  *dropChallenge(device: string) {
    if (!(yield* one('DELETE FROM challenges WHERE device = $device RETURNING device', { device })))
      throw conflict('bad-passkey', 'this was answered already: begin again');
  },
};

import { randomBytes } from 'node:crypto';
import { type AccountView, BOT_MARK, type Career, type SignInResult, withoutBotMark } from '@fray/protocol';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Clock } from '../base/clock.ts';
import { UNKNOWN } from '../base/glicko.ts';
import { LIMITS } from '../base/limits.ts';
import { lookalikesOf, nameSkeletons, readName } from '../base/names.ts';
import { RequestError } from '../base/requestError.ts';
import { Sequencer } from '../base/sequencer.ts';
import type { AccountRow, ChallengeRow, PasskeyRow } from '../store/queries/accounts.ts';
import type { Change, Store, TableRow } from '../store/store.ts';
import type { TableRegistry } from '../tables/tableRegistry.ts';
import { nameFor } from './naming.ts';
import { byStrength } from './pairing.ts';
import { freshCodes, hashOf } from './recovery.ts';

/** The requesting device (hash of its key), the page's origin, to which passkeys are bound, and a label for the device. */
export interface Asking {
  readonly device: string;
  readonly origin: string;
  readonly label: string;
}

/** The author of a chat line. A bot account chats only at its own matches. */
export interface ChatIdentity {
  readonly name: string;
  readonly isMuted: boolean;
  readonly isBot: boolean;
}

/** Milliseconds for which a WebAuthn challenge can be answered. */
const PATIENCE = 5 * 60_000;
const MAX_PASSKEYS = 20;
/** COSE ids of EdDSA, ES256 and RS256, which devices support. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey: with what it needs it is a fifth of all modules of a server. */
const passkeys = () => import('@simplewebauthn/server');

const hostOf = (origin: string): string => new URL(origin).hostname;

/** Accounts with passkeys instead of passwords. A device that is signed in acts as its account. */
export class Accounts {
  readonly #people: Store;
  readonly #registry: TableRegistry;
  readonly #time: Clock;
  readonly #turns = new Sequencer();
  /** Called after the sign-in of these users changed: their connections restart. */
  readonly #changed: (users: readonly string[]) => void;

  constructor(people: Store, registry: TableRegistry, time: Clock, changed: (users: readonly string[]) => void) {
    this.#people = people;
    this.#registry = registry;
    this.#time = time;
    this.#changed = changed;
  }

  /** The user that a device acts as: its account, or the device's own guest id. */
  userAt = async (device: string): Promise<string> => (await this.#people.read('accountAt', device)) ?? device;

  /** The name under which a user chats now, and whether the user is muted. A guest's name may belong to an account by now. */
  chatIdentity = async (person: string | undefined): Promise<ChatIdentity> => {
    if (person === undefined) return { name: '', isMuted: false, isBot: false };
    const [row, sanctions, bot] = await Promise.all([
      this.#people.read('person', person),
      this.#people.read('sanctions', person),
      this.#people.read('botAccount', person),
    ]);
    const now = this.#time.date();
    return {
      name: row?.name ? await nameFor(this.#people, person, row.name, now) : '',
      isMuted: sanctions.some(({ kind, until }) => kind === 'mute' && until > now),
      isBot: bot !== undefined,
    };
  };

  /** Like `personAt`, for many devices at once. */
  usersAt = async (devices: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const signedIn = new Map((await this.#people.read('accountsAt', devices)).map(({ device, account }) => [device, account]));
    return new Map(devices.map((device) => [device, signedIn.get(device) ?? device]));
  };

  nameFor = (person: string, input: string): Promise<string> => nameFor(this.#people, person, input, this.#time.date());

  async view({ device }: Asking): Promise<AccountView | undefined> {
    const id = await this.#people.read('accountAt', device);
    const account = id === undefined ? undefined : await this.#people.read('account', id);
    if (!account) return undefined;
    const [passkeys, sessions, codes] = await Promise.all([
      this.#people.read('passkeys', account.id),
      this.#people.read('sessions', account.id),
      this.#people.read('recoveryLeft', account.id),
    ]);
    return {
      name: account.name,
      since: account.since,
      sees: account.sees,
      passkeys: passkeys.map(({ id: key, label, since, used }) => ({ id: key, label, since, used })),
      sessions: sessions.map(({ id: session, label, since, device: at }) => ({ id: session, label, since, here: at === device })),
      codes,
    };
  }

  /** WebAuthn registration options, for a new account of this name or for another passkey of the current account. */
  async toRegister({ device, origin }: Asking, requested: string | undefined) {
    const own = await this.#people.read('accountAt', device);
    const account = own === undefined ? undefined : await this.#people.read('account', own);
    const name = account?.name ?? (await this.#freeName(requested ?? '', ''));
    const id = account?.id ?? randomBytes(16).toString('hex');
    const stored = account ? await this.#people.read('passkeys', id) : [];
    if (stored.length >= MAX_PASSKEYS) throw new RequestError('too-many-passkeys', `an account has at most ${MAX_PASSKEYS} passkeys`);
    const { generateRegistrationOptions } = await passkeys();
    const options = await generateRegistrationOptions({
      rpName: 'Fray',
      rpID: hostOf(origin),
      userName: name,
      userDisplayName: name,
      userID: new Uint8Array(Buffer.from(id, 'hex')),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: stored.map(({ id: key }) => ({ id: key })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    await this.#people.write(['putChallenge', { device, challenge: options.challenge, account: id, name, at: this.#time.date() }]);
    return options;
  }

  /** Verifies a registration. Creates the account with recovery codes, or adds a passkey. `bring`: move the guest's matches to the account. */
  async register(asking: Asking, response: RegistrationResponseJSON, bring: boolean): Promise<SignInResult> {
    const { device, origin, label } = asking;
    const challenge = await this.#readChallenge(device);
    const { verifyRegistrationResponse } = await passkeys();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge.challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((error: unknown) => {
      throw new RequestError('bad-passkey', error instanceof Error ? error.message : String(error));
    });
    if (!verified) throw new RequestError('bad-passkey', 'the passkey did not sign what was asked');
    const { credential } = registrationInfo;
    const now = this.#time.date();
    const passkey: PasskeyRow = {
      id: credential.id,
      account: challenge.account,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).join(','),
      label,
      since: now,
      used: now,
    };
    if (await this.#people.read('passkey', passkey.id)) throw new RequestError('bad-passkey', 'this passkey belongs to an account already');
    const spent: Change = ['dropChallenge', device];
    if ((await this.#people.read('accountAt', device)) === challenge.account) {
      await this.#people.write(spent, ['putPasskey', passkey]);
      return { name: challenge.name };
    }
    // A device that was signed out in the meantime must not sign in through an earlier challenge.
    if (await this.has(challenge.account)) throw new RequestError('no-account', 'this device is signed in to that account no more');
    const read = readName(challenge.name);
    if (!read.ok) throw new RequestError('bad-name', read.why);
    await this.#freeName(challenge.name, challenge.account);
    const account: AccountRow = { id: challenge.account, name: challenge.name, since: now, sees: 'public' };
    const { codes, change } = codesFor(challenge.account);
    await this.#people.write(
      spent,
      ['putAccount', account, read.shapes],
      ['putPasskey', passkey],
      change,
      ...this.#signIn(asking, account.id, bring),
    );
    this.#becomes(device, account.id);
    return { name: account.name, codes };
  }

  async toSignIn({ device, origin }: Asking) {
    const { generateAuthenticationOptions } = await passkeys();
    const options = await generateAuthenticationOptions({ rpID: hostOf(origin), userVerification: 'preferred' });
    await this.#people.write(['putChallenge', { device, challenge: options.challenge, account: '', name: '', at: this.#time.date() }]);
    return options;
  }

  async signIn(asking: Asking, response: AuthenticationResponseJSON, bring: boolean): Promise<SignInResult> {
    const { device, origin } = asking;
    const challenge = await this.#readChallenge(device);
    const passkey = await this.#people.read('passkey', response.id);
    const account = passkey && (await this.#people.read('account', passkey.account));
    if (!passkey || !account) throw new RequestError('unknown-passkey', 'this passkey belongs to no account here any more');
    await this.#mustBeOpen(account.id);
    const { verifyAuthenticationResponse } = await passkeys();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: false,
      credential: { id: passkey.id, publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')), counter: passkey.counter },
    }).catch((error: unknown) => {
      throw new RequestError('bad-passkey', error instanceof Error ? error.message : String(error));
    });
    if (!verified) throw new RequestError('bad-passkey', 'the passkey did not sign what was asked');
    const used = { ...passkey, counter: authenticationInfo.newCounter, used: this.#time.date() };
    await this.#people.write(['dropChallenge', device], ['putPasskey', used], ...this.#signIn(asking, account.id, bring));
    this.#becomes(device, account.id);
    return { name: account.name };
  }

  /** Signs in with a recovery code and consumes it. */
  async recover(asking: Asking, code: string, bring: boolean): Promise<SignInResult> {
    const hash = hashOf(code);
    const id = await this.#people.read('recovery', hash);
    const account = id === undefined ? undefined : await this.#people.read('account', id);
    if (!account) throw new RequestError('unknown-code', 'this code opens nothing; perhaps it was used already');
    await this.#mustBeOpen(account.id);
    await this.#people.write(['useRecovery', hash], ...this.#signIn(asking, account.id, bring));
    this.#becomes(asking.device, account.id);
    return { name: account.name };
  }

  /** Creates new recovery codes and invalidates all earlier ones. The codes are returned only here. */
  async newCodes(account: string): Promise<readonly string[]> {
    const { codes, change } = codesFor(account);
    await this.#people.write(change);
    return codes;
  }

  async dropPasskey(account: string, id: string): Promise<void> {
    const [passkeys, codes] = await Promise.all([this.#people.read('passkeys', account), this.#people.read('recoveryLeft', account)]);
    if (!passkeys.some((passkey) => passkey.id === id)) throw new RequestError('unknown-passkey', 'this account has no such passkey');
    if (passkeys.length === 1 && codes === 0)
      throw new RequestError('last-passkey', 'that is the only way into this account: make codes or another passkey first');
    await this.#people.write(['dropPasskey', account, id]);
  }

  /** Signs a device out: it acts as a guest from now on. */
  async dropSession(account: string, id: string): Promise<void> {
    const session = (await this.#people.read('sessions', account)).find((one) => one.id === id);
    if (!session) throw new RequestError('unknown-session', 'this account is not signed in there');
    await this.#people.write(['dropSession', account, id]);
    this.#changed([account]);
  }

  async change(id: string, sees: AccountRow['sees']): Promise<void> {
    const account = await this.accountOf(id);
    // Existing names stay valid when the rules for new names become stricter.
    await this.#people.write(['putAccount', { ...account, sees }, nameSkeletons(account.name)]);
  }

  /** Merges a device's career into the stored one; returns the result. */
  async addToCareer(id: string, career: Career): Promise<Career> {
    await this.accountOf(id);
    await this.#people.write(['addToCareer', id, career]);
    return this.#people.read('career', id);
  }

  /** Renames an account, at most once a month. The former name stays reserved for a while. */
  rename(id: string, text: string): Promise<void> {
    return this.#turns.run(id, () => this.#rename(id, text));
  }

  async #rename(id: string, text: string): Promise<void> {
    const account = await this.accountOf(id);
    const isBot = (await this.#people.read('botAccount', id)) !== undefined;
    const name = isBot ? await this.#freeMarked(await this.#freeName(withoutBotMark(text), id), id) : await this.#freeName(text, id);
    if (name === account.name) return;
    if ((await this.chatIdentity(id)).isMuted) throw new RequestError('muted', 'a moderator has silenced you for now');
    const now = this.#time.date();
    const rested = now - LIMITS.renamePause + LIMITS.formerName;
    if ((await this.#people.read('formerUntil', id)) > rested) throw new RequestError('renamed-lately', 'a name stays for a month');
    await this.#people.write(['renamed', id, { name, shapes: nameSkeletons(name), now, until: now + LIMITS.formerName, rested }]);
    this.#registry.users.reloadTablesOf(id);
    this.#changed([id]);
  }

  /** Renames an account together with the change that marks it as a bot's. The former name is not kept. */
  async mark(id: string, name: string, change: Change): Promise<void> {
    const now = this.#time.date();
    await this.#freeMarked(withoutBotMark(name), id);
    await this.#people.write(change, [
      'renamed',
      id,
      { name, shapes: nameSkeletons(name), now, until: now, rested: Number.MAX_SAFE_INTEGER },
    ]);
    this.#changed([id]);
  }

  /** A bot account's name, if nobody else has it. */
  async #freeMarked(bare: string, butFor: string): Promise<string> {
    const name = `${bare} ${BOT_MARK}`;
    if (await this.#people.read('shapeTaken', [...nameSkeletons(name), ...lookalikesOf(name)], butFor, this.#time.date()))
      throw new RequestError('account-name-taken', 'somebody has this name, or one that looks like it');
    return name;
  }

  /** Deletes a user's data; signed-in devices become guests. */
  async forget(person: string): Promise<void> {
    await this.#registry.users.forget(person);
    this.#changed([person]);
  }

  /** Sorts open quick-pairing tables by how well they suit a user. */
  byStrength = (person: string, rows: readonly TableRow[]): Promise<readonly TableRow[]> =>
    byStrength(this.#people, person, rows, this.#time.date());

  /** The user's rating in a game, or the initial rating if there is none. */
  async rating(person: string, game: string): Promise<number> {
    const known = (await this.#people.read('ratingsOf', person)).find(({ list }) => list === game || list === `${game} programs`);
    return Math.round(known?.rating ?? UNKNOWN.rating);
  }

  has = async (person: string): Promise<boolean> => (await this.#people.read('account', person)) !== undefined;

  /** Returns the user's account; throws if there is none. */
  async accountOf(person: string): Promise<AccountRow> {
    const account = await this.#people.read('account', person);
    if (!account) throw new RequestError('no-account', 'this device is signed in to no account');
    return account;
  }

  async #mustBeOpen(account: string): Promise<void> {
    if ((await this.#people.read('sanctions', account)).some(({ kind }) => kind === 'close'))
      throw new RequestError('account-closed', 'a moderator has closed this account');
  }

  async #freeName(text: string, butFor: string): Promise<string> {
    const read = readName(text);
    if (!read.ok) throw new RequestError('bad-name', read.why);
    if (await this.#people.read('shapeTaken', [...read.shapes, ...lookalikesOf(read.name)], butFor, this.#time.date()))
      throw new RequestError('account-name-taken', 'somebody has this name, or one that looks like it');
    return read.name;
  }

  async #readChallenge(device: string): Promise<ChallengeRow> {
    const challenge = await this.#people.read('challenge', device);
    if (!challenge || this.#time.date() - challenge.at > PATIENCE) throw new RequestError('bad-passkey', 'that took too long: begin again');
    return challenge;
  }

  #signIn({ device, label }: Asking, account: string, bring: boolean): Change[] {
    const session = { device, id: randomBytes(8).toString('hex'), account, label, since: this.#time.date() };
    return [['putSession', session], ...(bring ? [['moved', device, account] as const] : [])];
  }

  #becomes(device: string, account: string): void {
    // The account's earlier tables are unchanged.
    this.#registry.users.reloadTablesOf(device);
    this.#changed([device, account]);
  }
}

function codesFor(account: string): { readonly codes: readonly string[]; readonly change: Change } {
  const codes = freshCodes();
  return { codes, change: ['putRecovery', account, codes.map(hashOf)] };
}

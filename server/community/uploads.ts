import type { BoxedAbout } from '@fray/bots/boxed';
import { fail, isExternalGameId, type Result, versionIn, withoutVersion, withVersion } from '@fray/engine';
import { isKnownGame } from '@fray/games';
import type { GameListing } from '@fray/protocol';
import {
  type PublicUpload,
  type PushView,
  type UploadCard,
  type UploadPage,
  type UploadRequest,
  type UploadView,
  type UploadVisibilityRequest,
  uploadCard,
} from '@fray/protocol/uploads';
import * as v from 'valibot';
import type { Clock } from '../base/clock.ts';
import { KeyedBuckets } from '../base/keyedBuckets.ts';
import { LIMITS } from '../base/limits.ts';
import { requireTitle } from '../base/names.ts';
import { RequestError } from '../base/requestError.ts';
import { isImpersonation } from '../base/reserved.ts';
import { aboutShape } from '../box/answers.ts';
import { BoxedGame } from '../box/boxedGame.ts';
import { Boxes, TABLE_LIMITS } from '../box/boxes.ts';
import type { ExamReport } from '../box/exam.ts';
import type { BoxFault } from '../box/faults.ts';
import { isolationHere } from '../box/isolation.ts';
import { TableGame } from '../box/tableGame.ts';
import type { PublicUploadRow, UploadRow, UploadVersionRow } from '../store/queries/uploads.ts';
import type { Store } from '../store/store.ts';
import { UploadChecks } from './uploadChecks.ts';
import { examineUpload } from './uploadExam.ts';

/** Games and moves that a push is checked by. The time for it ends it earlier. */
const CHECK = { games: 8, moves: 400 };

type Log = (what: string, about: object) => void;

/** A loaded version of a game. */
interface LoadedVersion {
  readonly game: TableGame;
  readonly about: BoxedAbout;
  readonly card: UploadCard;
  readonly program: string;
  /** As it was read last: who owns it, who finds it, whether it was taken down. Undefined: it was deleted. */
  upload: UploadRow | undefined;
  /** When that was, by the monotonic clock. */
  readAt: number;
}

/**
 * Games of users. They are data in this process: their code runs in boxes only. A version is named by the digest of what was pushed and
 * never changes. Off unless the operator turns it on.
 */
export class Uploads {
  readonly #store: Store;
  readonly #time: Clock;
  readonly #log: Log;
  /** `off`, `anybody`, or names of accounts. */
  readonly #allowed: string;
  readonly #boxes = new Boxes(LIMITS.boxesAwake);
  readonly #versions = new Map<string, LoadedVersion>();
  readonly #pushes = new KeyedBuckets(LIMITS.pushes);
  readonly #checks = new UploadChecks();
  /** Aborted when the server stops. */
  readonly #closing = new AbortController();

  /** `allowed`: the setting. `isAnywhere`: runs even if this machine cannot isolate boxes; for tests. */
  constructor(store: Store, time: Clock, log: Log, allowed: string, isAnywhere = false) {
    this.#store = store;
    this.#time = time;
    this.#log = log;
    this.#allowed = allowed === 'off' || isAnywhere ? allowed : this.#ifIsolated(allowed);
  }

  /** Turns uploads off if this machine lacks a part of the isolation of boxes. */
  #ifIsolated(allowed: string): string {
    const missing = Object.entries(isolationHere()).flatMap(([name, isThere]) => (isThere ? [] : [name]));
    if (missing.length === 0) return allowed;
    this.#log('fault', { message: `games of strangers stay off: this machine lacks ${missing.join(', ')}` });
    return 'off';
  }

  /** Whether uploaded games are enabled. */
  get isOn(): boolean {
    return this.#allowed !== 'off';
  }

  // --- Playing -------------------------------------------------------------------------------------------------------

  /** The game of an id, for one table; without a version, the newest. Undefined if it is unknown here or was deleted. */
  async find(id: string): Promise<TableGame | undefined> {
    return (await this.#load(id))?.game.again();
  }

  async #load(id: string): Promise<LoadedVersion | undefined> {
    if (!this.isOn || !isExternalGameId(id)) return undefined;
    const upload = await this.#store.read('upload', withoutVersion(id));
    if (!upload || upload.down !== 0) return undefined;
    const version = withVersion(upload.id, versionIn(id) || upload.newest);
    const known = this.#versions.get(version);
    if (known) {
      Object.assign(known, { upload, readAt: this.#time.now() });
      return known;
    }
    const row = await this.#store.read('uploadVersion', upload.id, versionIn(version));
    const loaded = row && this.#loadVersion(version, upload, row);
    if (!loaded) return undefined;
    // Tables that hold a version which is forgotten here read its row again by themselves.
    const [oldest] = this.#versions.keys();
    if (oldest !== undefined && this.#versions.size >= LIMITS.uploadsLoaded) this.#versions.delete(oldest);
    this.#versions.set(version, loaded);
    return loaded;
  }

  #loadVersion(id: string, upload: UploadRow, { card: cardText, about: aboutText, program }: UploadVersionRow): LoadedVersion {
    const about = v.parse(aboutShape, JSON.parse(aboutText));
    const card = v.parse(uploadCard, JSON.parse(cardText));
    const ask = (text: string) => this.#ask(id, loaded, text);
    const owner = () => (loaded.upload?.visibility === 'private' ? loaded.upload.owner : undefined);
    const game = new TableGame({ id, about, game: new BoxedGame({ ask }), owner });
    const loaded: LoadedVersion = { game, about, card, program, upload, readAt: this.#time.now() };
    return loaded;
  }

  /** Asks the box of a version, unless the game is gone. Another node may have taken it down, so that is read again now and then. */
  async #ask(id: string, loaded: LoadedVersion, text: string): Promise<Result<string, BoxFault>> {
    const now = this.#time.now();
    if (now - loaded.readAt > LIMITS.uploadReread)
      try {
        Object.assign(loaded, { upload: await this.#store.read('upload', withoutVersion(id)), readAt: now });
      } catch (error) {
        // Callers of a box expect an answer or a fault, not an exception.
        this.#log('fault', { message: `the game ${id} could not be read again: ${String(error)}` });
        return fail({ name: 'ended', detail: 'the database did not answer' });
      }
    if (!loaded.upload || loaded.upload.down !== 0) return fail({ name: 'ended', detail: 'the game was taken down or deleted' });
    return this.#boxes.ask(id, loaded.program, text);
  }

  /** A game with what lists show of it, for a user who may play it. */
  async describe(id: string, person: string): Promise<{ readonly listing: GameListing; readonly game: TableGame } | undefined> {
    const found = await this.#load(id);
    if (!found?.game.isOpenTo(person)) return undefined;
    const { texts, seats } = found.card;
    return { listing: { id: found.card.id, name: texts.en.name, seats: { least: seats[0], most: seats[1] } }, game: found.game };
  }

  /**
   * A version that pages may read. For others than its owner, a private game needs its version in the id: users with a link to a table of it
   * know that.
   */
  async #shown(id: string, person = ''): Promise<LoadedVersion | undefined> {
    const found = await this.#load(id);
    return found && (versionIn(id) !== '' || found.game.isOpenTo(person)) ? found : undefined;
  }

  /** What a page needs to draw tables of a version. It contains no code. `person`: who asks, empty if unknown. */
  async manifest(id: string, person: string): Promise<object | undefined> {
    const found = await this.#shown(id, person);
    if (!found) return undefined;
    const { card, about, game } = found;
    return { card, digest: versionIn(game.id), files: [], boxed: about };
  }

  /** The first letter of a game's name on its colours. Nothing of the drawing is its author's but the letter and the colours. */
  async cover(id: string): Promise<string | undefined> {
    const card = (await this.#shown(id))?.card;
    if (!card) return undefined;
    const [light, deep, ink] = card.accent;
    const letter = /[\p{L}\p{N}]/u.exec(card.texts.en.name)?.[0] ?? '';
    return `<svg xmlns="http://www.w3.org/2000/svg" width="626" height="300" viewBox="0 0 626 300"><rect width="626" height="300" fill="${ink}"/><path d="M0 300L626 60V300Z" fill="${deep}" opacity=".4"/><text x="313" y="205" text-anchor="middle" font-family="sans-serif" font-weight="800" font-size="170" fill="${light}">${letter}</text></svg>`;
  }

  /** The rulebook of a version as Markdown; English where it has no other. */
  async rulebook(id: string, language: string): Promise<string | undefined> {
    const found = await this.#shown(id);
    const row = found && (await this.#store.read('uploadVersion', found.card.id, versionIn(found.game.id)));
    if (!row) return undefined;
    const texts = v.parse(v.record(v.string(), v.string()), JSON.parse(row.rulebook));
    return texts[language] ?? texts['en'];
  }

  // --- Owners --------------------------------------------------------------------------------------------------------

  /** Checks a version in a box and stores it. `source`: address of the owner as a number, 0 if unknown. */
  async push(person: string, request: UploadRequest, source: number): Promise<PushView> {
    await this.#requireAllowed(person);
    if (!this.#pushes.of(person).take(this.#time.now()))
      throw new RequestError('too-fast', 'you pushed several times in a short time: push again in a minute', 60);
    requireHonestTexts(request);
    const { card, release, program, rulebook } = request;
    const before = await this.#store.read('upload', card.id);
    if (isKnownGame(card.id) || (before && before.owner !== person))
      throw new RequestError('name-taken', `the id “${card.id}” is another game’s: change it in card.ts and in the rules`);
    const { version, about, games, moves, twins } = await this.#check(person, request, source);
    const now = this.#time.date();
    const row: UploadRow = before
      ? { ...before, newest: version }
      : { id: card.id, owner: person, visibility: 'private', contact: '', newest: version, since: now, source, down: 0 };
    const stored: UploadVersionRow = {
      upload: card.id,
      version,
      owner: person,
      release,
      card: JSON.stringify(card),
      rulebook: JSON.stringify(rulebook),
      about: JSON.stringify(about),
      program,
      at: now,
    };
    const limits = {
      mostOfOwner: LIMITS.uploadsPerPerson,
      mostOfSource: LIMITS.uploadsPerAddress,
      mostVersions: LIMITS.versionsPerUpload,
      mostBytes: LIMITS.uploadBytesPerPerson,
    };
    await this.#store.write(['putUpload', row, stored, limits]);
    this.#log('game-pushed', { game: withVersion(card.id, version) });
    return { id: withVersion(card.id, version), visibility: row.visibility, checked: { games, moves, twins }, bots: about.bots === true };
  }

  async #check(person: string, request: UploadRequest, source: number): Promise<ExamReport & { readonly version: string }> {
    const plan = { ...CHECK, limits: { ...TABLE_LIMITS, niceness: 15 }, within: LIMITS.uploadCheck, sideTime: LIMITS.uploadSideGames };
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(LIMITS.uploadCheckMost)]);
    const check = () => examineUpload(request, plan, signal);
    const { version, exam } = await this.#checks.run(source, person, check);
    if (!exam.ok) throw new RequestError('game-refused', `${exam.fault.name}: ${exam.fault.detail}`);
    const { card } = request;
    const { about, hasTables } = exam.value;
    const wrong =
      about.id !== card.id
        ? `the card says “${card.id}”, and the rules “${about.id}”`
        : about.minSeats !== card.seats[0] || about.seatNames.length !== card.seats[1]
          ? 'the card has other numbers of seats than the rules'
          : hasTables
            ? undefined
            : 'it has no scene, so nobody can see its table';
    if (wrong !== undefined) throw new RequestError('game-refused', `card: ${wrong}`);
    return { ...exam.value, version };
  }

  async #requireAllowed(person: string): Promise<void> {
    if (!this.isOn) throw new RequestError('uploads-off', 'this server takes no games of its users');
    const account = await this.#store.read('account', person);
    if (!account) throw new RequestError('no-account', 'only accounts push games');
    const isInvited = this.#allowed === 'anybody' || this.#allowed.split(',').some((name) => name.trim() === account.name);
    if (!isInvited) throw new RequestError('uploads-off', 'this server takes games of invited accounts only');
  }

  async list(person: string): Promise<readonly UploadView[]> {
    const rows = await this.#store.read('uploadsOf', person);
    return Promise.all(rows.map((row) => this.#viewOf(row)));
  }

  async #viewOf({ id, owner, visibility, contact, down, newest }: UploadRow): Promise<UploadView> {
    const versions = await this.#store.read('uploadVersions', id, owner);
    const card = versions.find(({ version }) => version === newest)?.card;
    return {
      id,
      name: card === undefined ? id : v.parse(uploadCard, JSON.parse(card)).texts.en.name,
      visibility,
      contact,
      down: down !== 0,
      versions: versions.map(({ version, release, at, bytes, locked }) => ({
        version,
        release,
        at,
        bytes,
        locked: locked === 1,
      })),
    };
  }

  /** The pushed files of one version, for the owner only; without a version, the newest. */
  async content(person: string, id: string): Promise<UploadRequest> {
    const upload = await this.#own(person, withoutVersion(id));
    const row = await this.#store.read('uploadVersion', upload.id, versionIn(id) || upload.newest);
    if (!row) throw new RequestError('unknown-game', 'there is no such version');
    return {
      card: v.parse(uploadCard, JSON.parse(row.card)),
      release: row.release,
      program: row.program,
      rulebook: v.parse(v.object({ en: v.string(), da: v.exactOptional(v.string()) }), JSON.parse(row.rulebook)),
    };
  }

  /** Decides who finds a game of the requester. */
  async show(person: string, id: string, { visibility, rights, contact }: UploadVisibilityRequest): Promise<void> {
    const upload = await this.#own(person, id);
    if (visibility !== 'private' && (!rights || contact === ''))
      throw new RequestError('game-refused', 'rights: state that you may publish it, and name a contact');
    if (visibility === 'public' && upload.down !== 0) throw new RequestError('taken-down', 'a moderator has taken this game down');
    requireTitle(contact);
    const change = { id, owner: person, visibility, contact: visibility === 'private' ? '' : contact };
    await this.#store.write(['showUpload', change]);
    this.#reread(id, (row) => ({ ...row, ...change }));
  }

  /** Deletes a game of the requester with all its versions. Running matches of it freeze. */
  async remove(person: string, id: string): Promise<void> {
    await this.#own(person, id);
    await this.#store.write(['dropUpload', id, person]);
    this.#stop(id);
  }

  async #own(person: string, id: string): Promise<UploadRow> {
    const upload = await this.#store.read('upload', id);
    if (upload?.owner !== person) throw new RequestError('unknown-game', `you have no game “${id}” here`);
    return upload;
  }

  // --- Everybody -----------------------------------------------------------------------------------------------------

  /** Public games, the latest first. */
  async gallery(): Promise<readonly PublicUpload[]> {
    if (!this.isOn) return [];
    return (await this.#store.read('publicUploads', LIMITS.publicUploads)).map(shownOf);
  }

  /** A game's data for everybody who may play it. Only the owner gets a game that was taken down. */
  async about(person: string, id: string): Promise<UploadPage> {
    const row = this.isOn ? await this.#store.read('uploadShown', id) : undefined;
    const isOwn = row?.owner === person;
    if (!row || (!isOwn && (row.visibility === 'private' || row.down !== 0)))
      throw new RequestError('unknown-game', `there is no game “${id}”`);
    return { ...shownOf(row), visibility: row.visibility, down: row.down !== 0, yours: isOwn };
  }

  /** The owner of a game that somebody reports. */
  async reported(person: string, id: string): Promise<string> {
    if ((await this.about(person, id)).yours) throw new RequestError('yourself', 'that is yours');
    return (await this.#store.read('upload', id))?.owner ?? '';
  }

  // --- Moderators ----------------------------------------------------------------------------------------------------

  /** Takes a game down, or shows it again. Its running matches freeze at their next move. */
  async takeDown(id: string, isDown: boolean): Promise<void> {
    if (!(await this.#store.read('upload', id))) throw new RequestError('unknown-game', `there is no game “${id}”`);
    const down = isDown ? this.#time.date() : 0;
    await this.#store.write(['takeUploadDown', id, down]);
    if (isDown) this.#stop(id);
  }

  close(): void {
    this.#closing.abort();
    this.#boxes.close();
  }

  #reread(id: string, change: (row: UploadRow) => UploadRow): void {
    for (const version of this.#versions.values()) if (version.upload && version.card.id === id) version.upload = change(version.upload);
  }

  /** Ends all boxes of a game here, and forgets its versions. */
  #stop(id: string): void {
    for (const [version, loaded] of [...this.#versions].filter(([one]) => withoutVersion(one) === id)) {
      // Tables that have it in memory find it gone.
      loaded.upload = undefined;
      this.#versions.delete(version);
      this.#boxes.end(version);
    }
  }
}

function shownOf({ id, author, contact, card }: PublicUploadRow): PublicUpload {
  const { texts, seats } = v.parse(uploadCard, JSON.parse(card));
  const { name, tagline } = texts.en;
  return { id, name, tagline, author, contact, seats: { least: seats[0], most: seats[1] } };
}

function requireHonestTexts({ card, release }: UploadRequest): void {
  const shown = [release, ...Object.values(card.texts).flatMap(({ name, tagline }) => [name, tagline])];
  requireTitle(...shown);
  const [author = ''] = card.id.split('.', 1);
  if (isImpersonation(author))
    throw new RequestError('bad-name', `nobody can be the author “${author}”: choose another first part of the id`);
  if (card.seats[0] > card.seats[1]) throw new RequestError('game-refused', 'card: the least number of seats is larger than the most');
}

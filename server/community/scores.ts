import { createHash } from 'node:crypto';
import { isLevel } from '@fray/bots';
import { type AnyGame, formatRecord, type MatchRecord, type Outcome, type Player, presetOf, RecordParser, Replay } from '@fray/engine';
import type { Refusal, ScoreList, ScoreRequest } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import type { Store } from '../store/store.ts';
import { refusal } from '../tables/commands.ts';
import type { TableRegistry } from '../tables/tableRegistry.ts';

/** Characters of a record parsed per step. */
const PIECE = 4096;

/** Entries shown per list. */
const SHOWN = 10;

/** Reasons of endings that do not count as a win. */
const NO_WIN: readonly string[] = ['concession', 'abandonment', 'called-off', 'draw-agreed'];

/** Facts about a win, from its replayed record. */
interface ReplayedWin {
  readonly game: string;
  readonly preset: string;
  readonly opponent: string;
  readonly turns: number;
}

/** High scores. A win counts only after the server has replayed its whole record. */
export class Scores {
  readonly #store: Store;
  readonly #registry: TableRegistry;
  readonly #time: Clock;

  constructor(store: Store, registry: TableRegistry, time: Clock) {
    this.#store = store;
    this.#registry = registry;
    this.#time = time;
  }

  /** Adds a win. Repeating the request changes nothing. Resolves to the error, or to undefined. */
  async submit(person: string, { initials, from }: ScoreRequest): Promise<Refusal | undefined> {
    const read = from.kind === 'table' ? await this.#ofTable(person, from.table, from.seat) : { text: from.record, seat: undefined };
    if ('code' in read) return read;
    const parsed = await this.#parsed(read.text);
    if (!parsed.ok) return refusal('bad-record', `line ${parsed.fault.line}: ${parsed.fault.message}`);
    const game = await this.#registry.game(parsed.value.game);
    if (!game) return refusal('unknown-game', `there is no game “${parsed.value.game}”`);
    const win = await this.#winOf(game, parsed.value, read.seat);
    if ('code' in win) return win;
    const record = formatRecord(parsed.value);
    const row = {
      ...win,
      digest: createHash('sha256').update(record).digest('hex'),
      initials,
      dealt: from.kind === 'table' ? 'server' : 'device',
      record,
      at: this.#time.date(),
    };
    await this.#store.committed('', [['putScore', row]]);
    return undefined;
  }

  /** The record of a finished match of this server, if the user had that seat. */
  async #ofTable(person: string, id: string, seat: number): Promise<{ text: string; seat: number } | Refusal> {
    const table = await this.#registry.find(id);
    if (!table) return refusal('unknown-table', 'there is no such table');
    if (!table.isOver) return refusal('not-over', 'the match is not over');
    if (table.seats[seat]?.person !== person) return refusal('not-your-seat', 'this seat belongs to another user');
    // A score shows its record to everybody.
    if ((await this.#registry.records.find(id))?.players) return notCounted('nobody may watch this match, so its record is not for a list');
    return { text: await table.recordText(), seat };
  }

  /** Parses a record in slices; long records would block other clients. */
  async #parsed(text: string): Promise<ReturnType<RecordParser['end']>> {
    const parser = new RecordParser();
    let at = 0;
    await this.#registry.slicer.run(() => {
      parser.write(text.slice(at, at + PIECE));
      at += PIECE;
      return at < text.length;
    });
    return parser.end();
  }

  /**
   * All lists of a game, fewest turns first. Matches dealt by a device are listed separately. Their records prove legal play, but neither
   * fair dice nor that the bot chose its moves.
   */
  async lists(game: string): Promise<ScoreList[]> {
    const lists: { preset: string; opponent: string; dealt: ScoreList['dealt']; best: ScoreList['best'][number][] }[] = [];
    for (const { preset, opponent, initials, turns, dealt: by, at, digest } of await this.#store.read('scores', game, SHOWN)) {
      const dealt = by === 'server' ? 'server' : 'device';
      let list = lists.find((one) => one.preset === preset && one.opponent === opponent && one.dealt === dealt);
      if (!list) {
        list = { preset, opponent, dealt, best: [] };
        lists.push(list);
      }
      list.best.push({ initials, turns, dealt, at, digest });
    }
    return lists;
  }

  record(digest: string): Promise<string | undefined> {
    return this.#store.read('scoreRecord', digest);
  }

  /** Replays a record in slices and returns its win. `seat`: the seat that must have won. */
  async #winOf(game: AnyGame, record: MatchRecord, seat: number | undefined): Promise<ReplayedWin | Refusal> {
    const preset = presetOf(game, record.options)?.name;
    if (preset === undefined) return notCounted('scores are kept for the presets: these options are none of them');
    if (record.start !== undefined) return notCounted('a match that began from a position does not count');
    if (record.players.length !== 2) return notCounted('scores are kept for matches of two');
    if (record.entries.some((entry) => 'action' in entry && entry.action === 'hint'))
      return notCounted('a match with hints does not count');
    // The frames are not needed: without a listener the match would store them with every position.
    const replay = Replay.open(game, record, { listen: () => {} });
    if (!replay.ok) return refusal('bad-record', replay.fault.message);
    let wrong: Refusal | undefined;
    await this.#registry.slicer.run(() => {
      if (replay.value.done) return false;
      const step = replay.value.step();
      if (!step.ok) wrong = refusal('bad-record', `entry ${step.fault.entry ?? 0}: ${step.fault.message}`);
      return step.ok;
    });
    if (wrong) return wrong;
    const end = replay.value.finish();
    if (!end.ok) return refusal('bad-record', end.fault.message);
    const beaten = beatenOpponent(record.players, end.value.outcome, seat);
    if (typeof beaten === 'string' && wasHandedOver(record, end.value.outcome)) return notCounted('a bot played for the winner');
    return typeof beaten === 'string' ? { game: game.id, preset, opponent: beaten, turns: end.value.turn } : beaten;
  }
}

const notCounted = (message: string) => refusal('no-score', message);

/** Whether a bot sat in for the winner, and be it for a while. */
function wasHandedOver({ players, entries }: MatchRecord, outcome: Outcome | undefined): boolean {
  const winner = players[outcome?.places.indexOf(1) ?? -1]?.seat;
  return entries.some((entry) => 'action' in entry && entry.action === 'to-bot' && entry.seat === winner);
}

/** The opponent that a human beat in a completed match: a bot level, or `human`. */
function beatenOpponent(players: readonly Player[], outcome: Outcome | undefined, seat: number | undefined): string | Refusal {
  if (!outcome || NO_WIN.includes(outcome.reason)) return notCounted('only a match that was played to its end counts');
  const winner = outcome.places.indexOf(1);
  if (outcome.places.filter((place) => place === 1).length > 1) return notCounted('nobody won');
  if (seat !== undefined && seat !== winner) return notCounted('the other side won');
  const [won, lost] = [players[winner], players[1 - winner]];
  if (won?.kind !== 'human') return notCounted('a bot won');
  const opponent = lost?.kind === 'bot' ? lost.name : 'human';
  // Two players at one device may be one person, so human opponents count only in matches of this server.
  if (opponent === 'human' && seat === undefined) return notCounted('against people only matches of this server count');
  if (opponent !== 'human' && !isLevel(opponent)) return notCounted(`there is no bot of level “${opponent}”`);
  return opponent;
}

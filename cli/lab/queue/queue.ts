import { gunzipSync, gzipSync } from 'node:zlib';
import { isLevel, type Level } from '@fray/bots';
import { readShape } from '@fray/engine';
import { type DealNotes, isDealNotes, type Job, LIMITS } from '@fray/lab';
import { type JsonLimits, jsonLimitError } from '@fray/server/json-limits';
import { type NatsAddress, NatsAddressError, readNatsAddress } from '@fray/server/nats';
import {
  AckPolicy,
  type Consumer,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node';
import * as v from 'valibot';

/** A queue of a NATS server, and the code whose jobs are meant: what other code plays are other games. */
export interface QueueAt {
  readonly server: string;
  readonly queue: string;
  readonly code: string;
}

/** The answer of a worker. */
export type Answer = { readonly job: Job } & ({ readonly notes: readonly DealNotes[] } | { readonly fault: string });

/** Jobs cannot be queued. The message is for the user who entered the address. */
export class QueueError extends Error {}

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
/** A worker that is silent for so long has lost its job to another. */
const SILENCE = 2 * SECOND;
/** Number of failed attempts after which a job is no longer delivered. */
const MAX_TRIES = 20;
/** A healthy server answers within this time. */
const PATIENCE = 5 * SECOND;

export const packed = (value: Job | Answer): Uint8Array => gzipSync(JSON.stringify(value), { level: 1 });

/** How large a message may be: bytes when it is unpacked, levels of nesting and values. A few kilobytes can hold gigabytes of zeros. */
type MessageLimits = JsonLimits & { readonly bytes: number };
const JOB_LIMITS: MessageLimits = { bytes: 64 * 1024, depth: 8, values: 1000 };
/** Some twenty times what the longest answer of our games has: 47 kB with 10,000 values. */
const ANSWER_LIMITS: MessageLimits = { bytes: 1024 * 1024, depth: 8, values: 200_000 };

function unpacked(data: Uint8Array, limits: MessageLimits): unknown {
  const text = gunzipSync(data, { maxOutputLength: limits.bytes }).toString('utf8');
  const fault = jsonLimitError(text, limits);
  if (fault !== undefined) throw new Error(fault);
  return JSON.parse(text);
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** The number of a deal: no experiment has more games. */
const number = v.pipe(count, v.maxValue(LIMITS.games));
/** Largest number of deals in a job that a worker accepts. */
const MAX_DEALS = 10_000;
const MAX_SEATS = 30;
const MAX_ITERATIONS = 10_000_000;
const player = v.strictObject({
  level: v.custom<Level>((name) => typeof name === 'string' && isLevel(name)),
  without: v.exactOptional(v.string()),
  iterations: v.exactOptional(v.pipe(count, v.maxValue(MAX_ITERATIONS))),
});
const jobFields = v.strictObject({
  pairing: v.strictObject({
    // An id, and never a path: a game of a path is loaded from this machine, and its code runs.
    game: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/)),
    options: v.record(v.string(), v.string()),
    seats: v.pipe(count, v.minValue(1), v.maxValue(MAX_SEATS)),
    seed: v.pipe(count, v.maxValue(LIMITS.seed)),
    own: player,
    others: player,
  }),
  from: number,
  to: number,
  deep: number,
});
const job = v.pipe(
  jobFields,
  v.check(({ from, to }) => from <= to && to - from <= MAX_DEALS, `a job has at most ${MAX_DEALS} deals`),
);
const notes = v.array(v.custom<DealNotes>(isDealNotes));
/** An answer to a job has the games of all its deals, each with every seat's turn. */
const played = v.pipe(
  v.strictObject({ job, notes }),
  v.check(
    ({ job: { from, to, pairing }, notes: deals }) => deals.length === to - from && deals.every(({ length }) => length === pairing.seats),
    'an answer has all games of its job',
  ),
);
const answer = v.union([played, v.strictObject({ job, fault: v.string() })]);

/** Reads a message; undefined if it is not one of ours. */
function readMessage<T>(shape: v.GenericSchema<unknown, T>, data: Uint8Array, limits: MessageLimits): T | undefined {
  try {
    const read = readShape(shape, unpacked(data, limits), 'message');
    return read.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}
export const jobIn = (data: Uint8Array): Job | undefined => readMessage(job, data, JOB_LIMITS);
export const answerIn = (data: Uint8Array): Answer | undefined => readMessage(answer, data, ANSWER_LIMITS);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Where the queue is, as the servers of tables read it. */
function addressOf(server: string): NatsAddress {
  try {
    return readNatsAddress(server);
  } catch (error) {
    throw error instanceof NatsAddressError ? new QueueError(error.message) : error;
  }
}

/** A work queue. Jobs are sent on the subject of their code's fingerprint, and results on the subject of the run. */
export class Queue {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly #manager: JetStreamManager;
  readonly #at: QueueAt;

  private constructor(nc: NatsConnection, manager: JetStreamManager, at: QueueAt) {
    this.nc = nc;
    this.js = jetstream(nc, { timeout: PATIENCE });
    this.#manager = manager;
    this.#at = at;
  }

  static async open(at: QueueAt): Promise<Queue> {
    const { display, options } = addressOf(at.server);
    const nc = await connect({
      ...options,
      name: 'fray lab',
      timeout: PATIENCE,
      // Waits for a server that is restarting: its queue is stored on disk.
      maxReconnectAttempts: -1,
      reconnectTimeWait: SECOND / 4,
      pingInterval: SECOND,
    }).catch((error: unknown) => {
      throw new QueueError(`no NATS server answers at ${display}; “nats-server -js” starts one (${messageOf(error)})`);
    });
    try {
      const queue = new Queue(nc, await jetstreamManager(nc, { timeout: PATIENCE }), at);
      await queue.make();
      return queue;
    } catch (error) {
      await nc.close();
      throw new QueueError(`the NATS server at ${display} keeps no queue; “nats-server -js” does (${messageOf(error)})`);
    }
  }

  get #stream(): string {
    return `FRAY_LAB_${this.#at.queue}`;
  }
  get #takers(): string {
    return `play-${this.#at.code}`;
  }
  jobsOf(run: string): string {
    return `fray.lab.${this.#at.queue}.job.${this.#at.code}.${run}`;
  }
  answersOf(run: string): string {
    return `fray.lab.${this.#at.queue}.done.${run}`;
  }

  /** Creates the stream and its consumer if they do not exist. */
  async make(): Promise<void> {
    await this.#manager.streams.add({
      name: this.#stream,
      subjects: [`fray.lab.${this.#at.queue}.>`],
      retention: RetentionPolicy.Workqueue,
      storage: StorageType.File,
      max_age: nanos(DAY),
    });
    await this.#manager.consumers.add(this.#stream, {
      durable_name: this.#takers,
      filter_subject: this.jobsOf('*'),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(SILENCE),
      max_deliver: MAX_TRIES,
      max_ack_pending: 10_000,
    });
  }

  /** The consumer from which workers take jobs. Each job goes to one worker, and to another if that one stops reporting. */
  takers(): Promise<Consumer> {
    return this.js.consumers.get(this.#stream, this.#takers);
  }

  /** Returns the number of idle workers and of running jobs. */
  async busy(): Promise<{ readonly waiting: number; readonly playing: number }> {
    const { num_waiting: waiting, num_ack_pending: playing } = await this.#manager.consumers.info(this.#stream, this.#takers);
    return { waiting, playing };
  }

  /** Returns the number of unfinished jobs of a run. */
  async unfinished(run: string): Promise<number> {
    const { state } = await this.#manager.streams.info(this.#stream, { subjects_filter: this.jobsOf(run) });
    return Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
  }

  /** Takes back all jobs of a run that are still queued. */
  async withdraw(run: string): Promise<void> {
    await this.#manager.streams.purge(this.#stream, { filter: this.jobsOf(run) });
  }

  /** Returns the answers of a run, including those that an earlier coordinator received but did not store. */
  async answers(run: string): Promise<{ readonly consumer: Consumer; readonly waiting: number }> {
    const name = `keep-${run}`;
    await this.#manager.consumers.delete(this.#stream, name).catch(() => false);
    const { num_pending: waiting } = await this.#manager.consumers.add(this.#stream, {
      durable_name: name,
      filter_subject: this.answersOf(run),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(10 * SILENCE),
      max_ack_pending: 10_000,
    });
    return { consumer: await this.js.consumers.get(this.#stream, name), waiting };
  }

  async forget(run: string): Promise<void> {
    await this.#manager.consumers.delete(this.#stream, `keep-${run}`).catch(() => false);
  }

  /** Calls when a job was given up after many workers did not come back from it. */
  onGivenUp(hear: () => void): void {
    this.nc.subscribe(`$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.${this.#stream}.${this.#takers}`, { callback: hear });
  }

  /** Removes the queue with all that is in it. */
  async remove(): Promise<void> {
    await this.#manager.streams.delete(this.#stream);
  }

  async close(): Promise<void> {
    await this.nc.close();
  }
}

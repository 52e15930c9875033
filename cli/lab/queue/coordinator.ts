import { setTimeout as wait } from 'node:timers/promises';
import type { DealNotes, Job } from '@fray/lab';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { answerIn, packed, type Queue, QueueError } from './queue.ts';

/** Milliseconds between checks that all pending jobs are still queued. */
const LOOK = 3000;
const REST = 500;
const ASK = 5000;
/** Number of consecutive checks without the job in the queue before it counts as lost and is sent again. */
const LOST = 2;

interface PendingJob {
  readonly job: Job;
  readonly resolve: (notes: readonly DealNotes[] | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** Number of busy and idle workers, for the progress line. */
export interface WorkerCounts {
  readonly waiting: number;
  readonly playing: number;
}

/** Name of a job within its run. */
const nameOf = ({ pairing, from, to, deep }: Job): string => JSON.stringify([pairing, from, to, deep]);

/** Sends the jobs of one run to a queue and returns the results. */
export class Coordinator {
  readonly #queue: Queue;
  readonly #run: string;
  readonly #waiting = new Map<string, PendingJob>();
  readonly #unstored = new Map<string, JsMsg>();
  readonly #onCrowd: (crowd: WorkerCounts) => void;
  readonly #over = new AbortController();
  #withdrawn = false;

  private constructor(queue: Queue, run: string, onCrowd: (crowd: WorkerCounts) => void) {
    this.#queue = queue;
    this.#run = run;
    this.#onCrowd = onCrowd;
  }

  /**
   * Starts or resumes a run. Withdraws jobs that an earlier coordinator queued, and passes results that arrived for it to `keep`.
   * Only one coordinator per run can be active.
   */
  static async open(
    queue: Queue,
    run: string,
    keep: (job: Job, notes: readonly DealNotes[]) => void,
    onCrowd: (crowd: WorkerCounts) => void = () => {},
  ): Promise<Coordinator> {
    const coordinator = new Coordinator(queue, run, onCrowd);
    await queue.withdraw(run);
    const { consumer, waiting } = await queue.answers(run);
    for (let left = waiting; left > 0; left--) {
      const message = await consumer.next({ expires: ASK });
      if (!message) break;
      const answer = answerIn(message.data);
      if (answer && 'notes' in answer) keep(answer.job, answer.notes);
      message.ack();
    }
    queue.onGivenUp(() => coordinator.#fail(new QueueError('a job was given to many workers, and none of them came back')));
    void coordinator.#hear(consumer);
    void coordinator.#look();
    return coordinator;
  }

  /** Has a worker play a job. Returns undefined if the job was withdrawn. */
  async play(job: Job): Promise<readonly DealNotes[] | undefined> {
    if (this.#withdrawn) return undefined;
    const played = new Promise<readonly DealNotes[] | undefined>((resolve, reject) => {
      this.#waiting.set(nameOf(job), { job, resolve, reject });
    });
    await this.#send(job);
    return played;
  }

  /** Acknowledges the message of a stored job. Jobs are identified by their first deal. */
  acknowledge(job: Pick<Job, 'pairing' | 'deep' | 'from'>): void {
    const key = JSON.stringify([job.pairing, job.from, job.deep]);
    this.#unstored.get(key)?.ack();
    this.#unstored.delete(key);
  }

  /** Stops waiting. Results of running jobs arrive later, and the next coordinator of this run receives them. */
  async withdraw(): Promise<void> {
    this.#withdrawn = true;
    await this.#queue.withdraw(this.#run).catch(() => undefined);
    for (const { resolve } of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }

  /** Closes the run. If it is done, removes its data from the server. */
  async close(isDone: boolean): Promise<void> {
    this.#over.abort();
    await this.#queue.nc.flush().catch(() => undefined);
    if (isDone) await this.#queue.forget(this.#run);
    await this.#queue.close();
  }

  async #send(job: Job): Promise<void> {
    const data = packed(job);
    while (!this.#over.signal.aborted && this.#waiting.has(nameOf(job)))
      try {
        await this.#queue.js.publish(this.#queue.jobsOf(this.#run), data);
        return;
      } catch {
        await wait(REST);
      }
  }

  async #hear(answers: Consumer): Promise<void> {
    let consumer: Consumer | undefined = answers;
    while (!this.#over.signal.aborted)
      try {
        consumer ??= (await this.#queue.answers(this.#run)).consumer;
        const messages = await consumer.consume({ max_messages: 100, abort_on_missing_resource: true });
        const end = () => void messages.close();
        this.#over.signal.addEventListener('abort', end);
        for await (const message of messages) this.#take(message);
        this.#over.signal.removeEventListener('abort', end);
      } catch {
        consumer = undefined;
        if (!this.#over.signal.aborted) await wait(REST);
      }
  }

  #take(message: JsMsg): void {
    const answer = answerIn(message.data);
    const name = answer ? nameOf(answer.job) : '';
    const waiting = this.#waiting.get(name);
    // Played twice, because a worker was taken for dead: the same games.
    if (!answer || !waiting) return message.ack();
    this.#waiting.delete(name);
    if ('fault' in answer) {
      message.ack();
      waiting.reject(new QueueError(answer.fault));
      return;
    }
    const { pairing, from, deep } = answer.job;
    this.#unstored.set(JSON.stringify([pairing, from, deep]), message);
    waiting.resolve(answer.notes);
  }

  /** Checks the queue: counts workers, and sends everything again if the server lost its data. */
  async #look(): Promise<void> {
    let missing = 0;
    while (!this.#over.signal.aborted) {
      await wait(LOOK, undefined, { signal: this.#over.signal }).catch(() => undefined);
      if (this.#over.signal.aborted) return;
      try {
        this.#onCrowd(await this.#queue.busy());
        const count = this.#waiting.size;
        missing = count > 0 && (await this.#queue.unfinished(this.#run)) === 0 ? missing + 1 : 0;
      } catch {
        missing = this.#waiting.size > 0 ? missing + 1 : 0;
      }
      if (missing < LOST) continue;
      missing = 0;
      await this.#queue.make().catch(() => undefined);
      await Promise.all(Array.from(this.#waiting.values(), ({ job }) => this.#send(job)));
    }
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import type { DealNotes, Job } from '@fray/lab';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { type Answer, jobIn, packed, type Queue } from './queue.ts';

/** Milliseconds between reports that a job is still being played. */
const HEARTBEAT = 700;
/** Milliseconds of one request for a job. */
const ASK = 5000;
/** After trouble with the server, before the next try. */
const REST = 500;
const TRIES = 20;

export interface Work {
  /** Number of jobs at once. */
  readonly slots: number;
  readonly play: (job: Job) => Promise<readonly DealNotes[]>;
  readonly onDone?: (job: Job) => void;
  /** Stops: jobs that are not finished go to others at once. */
  readonly signal: AbortSignal;
}

/** Takes jobs from a queue and answers them, until stopped. */
export async function work(queue: Queue, { slots, play, onDone, signal }: Work): Promise<void> {
  const pending = new Set<JsMsg>();
  const slot = async (): Promise<void> => {
    let takers: Consumer | undefined;
    let answered = Promise.resolve();
    while (!signal.aborted)
      try {
        takers ??= await queue.takers();
        const message = await takers.next({ expires: ASK });
        if (!message) continue;
        pending.add(message);
        const beat = setInterval(() => message.working(), HEARTBEAT);
        const end = () => {
          clearInterval(beat);
          pending.delete(message);
        };
        const answer = await played(message, play);
        if (!answer) end();
        else {
          // Begin the next job while the answer is sent; a second answer waits for the first.
          await answered;
          answered = send(queue, message, answer)
            .then(() => onDone?.(answer.job))
            .catch(() => undefined)
            .finally(end);
        }
      } catch {
        if (signal.aborted) return;
        // The server stopped or lost its data. The coordinator sends the jobs again.
        takers = undefined;
        await wait(REST);
        await queue.make().catch(() => undefined);
      }
  };
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  // Do not wait for running games when stopping: another worker plays them again.
  await Promise.race([stopped, Promise.all(Array.from({ length: slots }, slot))]);
  for (const message of pending) message.nak();
  await queue.nc.flush().catch(() => undefined);
  await queue.close();
}

/** Plays a job. Returns undefined for a message that is no job. */
async function played(message: JsMsg, play: Work['play']): Promise<Answer | undefined> {
  const job = jobIn(message.data);
  if (!job) {
    message.term();
    return undefined;
  }
  return play(job).then(
    (notes): Answer => ({ job, notes }),
    (error: unknown): Answer => ({ job, fault: String(error) }),
  );
}

/** Sends the answer before it acknowledges the job. A crash in between repeats the job instead of losing it. */
async function send(queue: Queue, message: JsMsg, answer: Answer): Promise<void> {
  let data = packed(answer);
  const most = queue.nc.info?.max_payload ?? Number.POSITIVE_INFINITY;
  if (data.length > most)
    data = packed({ job: answer.job, fault: `an answer has ${data.length} bytes, the server takes ${most} (max_payload)` });
  const subject = queue.answersOf(message.subject.split('.').at(-1) ?? '');
  for (let left = TRIES; ; left--)
    try {
      await queue.js.publish(subject, data);
      return message.ack();
    } catch (error) {
      if (left === 0 || queue.nc.isClosed()) throw error;
      await wait(REST);
    }
}

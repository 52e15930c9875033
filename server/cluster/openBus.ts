import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { Settings } from '../base/settings.ts';
import type { SharedPlace } from '../store/store.ts';
import type { Bus } from './bus/bus.ts';
import { MessageCipher, type Rejection, TOLERANCE } from './bus/messageCipher.ts';

/** Minimum milliseconds between two log lines about the same reason. */
const LOG_EVERY = 60_000;

/** Opens the bus that the settings name; undefined for a single server. `shared`: namespace and secret of the common database. */
export async function openBus({ nats, secret }: Settings, shared: SharedPlace | undefined, time: Clock): Promise<Bus | undefined> {
  if (nats === '') return undefined;
  if (!shared) throw new Error('--nats is for several servers on one database: name it with --database postgres://…');
  // Loaded by servers with a bus only.
  const { NatsBus } = await import('./bus/nats.ts');
  const date = () => time.date();
  return NatsBus.open({
    address: nats,
    place: `fray.${shared.place}`,
    self: randomBytes(6).toString('hex'),
    nodes: new MessageCipher(shared.secret, date),
    workers: secret === '' ? undefined : new MessageCipher(secret, date),
  });
}

const REASONS: Readonly<Record<Rejection, string>> = {
  forged: 'messages on NATS were not sealed with the secret of these servers: somebody else writes there',
  'wrong-time': `messages on NATS are over ${TOLERANCE / 1000} s too old or too new: played back, or the clock of a worker is wrong`,
  repeated: 'messages on NATS came twice: somebody plays them back',
};

/** Returns a function that logs why messages are rejected, at most once a minute for each reason. */
export function rejections(time: Clock, say: (why: string) => void): (why: Rejection) => void {
  const reported = new Map<Rejection, number>();
  return (why) => {
    const now = time.now();
    if (now - (reported.get(why) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY) return;
    reported.set(why, now);
    say(REASONS[why]);
  };
}

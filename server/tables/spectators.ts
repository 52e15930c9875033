import { hasSeat, NO_SEATS, ok, type Result } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import type { Instant } from '../base/clock.ts';
import { linesFor } from './chat.ts';
import { resumeClocks } from './clocks.ts';
import { type Broadcast, type CommandOf, type Effects, effects, joined } from './commands.ts';
import type { Subscriber } from './subscribers.ts';
import { hasStake, type TableState } from './tableState.ts';

/** Subscribes a connection. It is sent table state, chat and frames. */
export function join(state: TableState, { subscriber, seen }: CommandOf<'join'>, at: Instant): Result<Effects, Refusal> {
  const { match, subscribers, chat } = state;
  const { viewer } = subscriber;
  const isNew = subscribers.add(subscriber);
  const isOwing = typeof viewer === 'number' && hasSeat(match?.deciders ?? NO_SEATS, viewer);
  const broadcasts: Broadcast[] = [{ kind: 'table', to: subscriber }];
  const lines = linesFor(chat, subscriber);
  if (lines.length > 0) broadcasts.push({ kind: 'message', message: { t: 'talk', lines }, to: subscriber });
  if (match) broadcasts.push({ kind: 'history', to: subscriber, seen });
  if (isNew) broadcasts.push(presence(state, subscriber));
  const resumed = isOwing ? resumeClocks(state, at) : {};
  return ok(joined(effects(resumed), { broadcasts, bots: ['subscribers-changed'], notices: [{ kind: 'activity' }] }));
}

export function leave(state: TableState, { subscriber }: CommandOf<'leave'>, { now }: Instant): Result<Effects, Refusal> {
  if (!state.subscribers.remove(subscriber, now)) return ok(effects({}));
  return ok(effects({ broadcasts: [presence(state, subscriber)], bots: ['subscribers-changed'], notices: [{ kind: 'activity' }] }));
}

const presence = (state: TableState, subscriber: Subscriber): Broadcast =>
  hasStake(state, subscriber) ? { kind: 'table', except: subscriber } : { kind: 'spectator-count', except: subscriber };

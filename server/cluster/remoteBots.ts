import { randomBytes } from 'node:crypto';
import { type BotRequest, LEVELS } from '@fray/bots';
import { GAMES, type GameId, isGameId } from '@fray/games';
import * as v from 'valibot';
import { realTime } from '../base/clock.ts';
import { BOT_PRIORITIES, type BotPlayers, BotPool, FIRST_PLACE, type QueuePlace } from '../tables/bots.ts';
import { type Bus, NoAnswerError } from './bus/bus.ts';
import { MessageCipher } from './bus/messageCipher.ts';
import { rejections } from './openBus.ts';

/** Milliseconds to wait for a remote bot. Bots compute for at most one second, but may wait for a thread. */
const DEADLINE = 3000;
/** Number of remote attempts before this node computes the answer itself. */
const TRIES = 2;

const question = v.object({
  game: v.custom<GameId>((id) => typeof id === 'string' && isGameId(id)),
  level: v.picklist(LEVELS),
  seed: v.number(),
  whim: v.number(),
  seat: v.number(),
  view: v.record(v.string(), v.unknown()),
  wants: v.picklist(['move', 'draw']),
});
/** Optional because older servers do not send it. */
const place = v.optional(v.object({ priority: v.picklist(BOT_PRIORITIES), source: v.number() }), FIRST_PLACE);

/** Topic of the bot requests of a game, with its rules version. */
const workOf = async (game: GameId): Promise<string> => `bots.${game}.${(await GAMES[game]()).rulesVersion}`;

/** Runs bots on any worker of the bus. Without a worker, or after a timeout, this node computes the answer. */
export class RemoteBots implements BotPlayers {
  readonly #bus: Bus;
  readonly #near: BotPlayers;
  readonly #deadline: number;

  constructor(bus: Bus, near: BotPlayers, deadline = DEADLINE) {
    this.#bus = bus;
    this.#near = near;
    this.#deadline = deadline;
  }

  async ask(request: BotRequest, isValid: (text: string) => boolean = () => true, place: QueuePlace = FIRST_PLACE): Promise<string> {
    // Workers have no external games.
    if (!isGameId(request.game)) return this.#near.ask(request, isValid, place);
    const work = await workOf(request.game);
    for (let tried = 0; tried < TRIES && !this.#bus.isAway; tried++)
      try {
        const answer = await this.#bus.askAny(work, JSON.stringify({ ...request, place }), this.#deadline);
        if (isValid(answer)) return answer;
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        if (error.isGone) break;
      }
    return this.#near.ask(request, isValid, place);
  }

  close(): Promise<void> {
    return this.#near.close();
  }
}

/** Answers the bot requests of all servers on the bus. `done` is called after each answer. */
export async function workForBots(bus: Bus, bots: BotPlayers, done: () => void = () => {}): Promise<void> {
  for (const game of Object.keys(GAMES).filter(isGameId))
    bus.workAt(await workOf(game), async (text) => {
      const json: unknown = JSON.parse(text);
      const { place: placed } = v.parse(v.object({ place }), json);
      const answer = await bots.ask(v.parse(question, json), undefined, placed);
      done();
      return answer;
    });
}

/** Settings of a bot worker: NATS address, the secret shared with the servers, and the number of threads. */
interface WorkerParts {
  readonly nats: string;
  readonly secret: string;
  readonly threads: number;
  /** Called with the reason when a message is rejected. */
  readonly rejected?: (why: string) => void;
}

/** Runs a bot worker for all servers with this secret on a NATS server, until it is stopped. */
export async function thinkForBots({
  nats,
  secret,
  threads,
  rejected = () => {},
}: WorkerParts): Promise<{ done(): number; stop(): Promise<void> }> {
  const now = () => Date.now();
  const { NatsBus } = await import('./bus/nats.ts');
  const bus = await NatsBus.open({
    address: nats,
    place: 'fray.workers',
    self: randomBytes(6).toString('hex'),
    // A worker is not a node: with a random secret it can neither read nor write node messages.
    nodes: new MessageCipher(randomBytes(32).toString('hex'), now),
    workers: new MessageCipher(secret, now),
  });
  bus.onRejected = rejections(realTime, rejected);
  const bots = new BotPool(threads);
  let answers = 0;
  await workForBots(bus, bots, () => answers++);
  return {
    done: () => answers,
    // Requests in progress are sent to another worker.
    async stop() {
      await bus.close();
      await bots.close();
    },
  };
}

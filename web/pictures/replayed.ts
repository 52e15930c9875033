import { type AnyRules, type GameEvent, isMove, type Outcome, type Player, parseRecord, Replay } from '@fray/engine';
import { isGameId, rulesWithPositions } from '@fray/games';
import { type AnyMatch, played } from '../features/play/timeline.ts';

/** A moment of a finished match, as those beside the table may see it. */
interface SeenMoment {
  readonly view: object;
  readonly events: readonly GameEvent[];
}

/** Positions are kept at every so many moments; those between are played from there. */
const CHECKPOINT = 32;

/** A finished match of which any moment can be seen. Moments are numbered as the page's replay numbers them; 0 is the beginning. */
export class Replayed {
  readonly game: AnyRules;
  readonly players: readonly Player[];
  readonly outcome: Outcome | undefined;
  readonly #steps: AnyMatch['steps'];
  /** The position at the beginning, and after every so many moments, as far as was looked at. */
  readonly #checkpoints: object[];

  constructor(match: AnyMatch, begin: object, players: readonly Player[]) {
    this.game = match.game;
    this.players = players;
    this.outcome = match.outcome;
    this.#steps = match.steps;
    this.#checkpoints = [begin];
  }

  /** The number of the last moment. */
  get last(): number {
    return this.#steps.length;
  }

  /** What those beside the table may know at a moment from 0 to the last, and of what happened just before. */
  at(moment: number): SeenMoment {
    const events = this.#steps[moment - 1]?.events ?? [];
    return {
      view: this.game.view(this.#stateAt(moment), 'watcher'),
      events: events.flatMap((event) => this.game.eventFor(event, 'watcher') ?? []),
    };
  }

  #stateAt(moment: number): object {
    const from = Math.min(Math.floor(moment / CHECKPOINT), this.#checkpoints.length - 1);
    let state = this.#checkpoints[from]!;
    for (let n = from * CHECKPOINT + 1; n <= moment; n++) {
      const { entry } = this.#steps[n - 1]!;
      if (isMove(entry)) state = played(this.game, state, entry);
      if (n % CHECKPOINT === 0) this.#checkpoints[n / CHECKPOINT] = state;
    }
    return state;
  }
}

/** Matches that were looked at last, by their records: who looks at one moment often looks at others. */
const known = new Map<string, Replayed>();
const KNOWN = 4;

/** Plays a record again; what does not fit is thrown by its name. */
export async function replayed(text: string): Promise<Replayed> {
  const match = known.get(text) ?? (await playedAgain(text));
  known.delete(text);
  known.set(text, match);
  for (const oldest of known.keys()) if (known.size > KNOWN) known.delete(oldest);
  return match;
}

async function playedAgain(text: string): Promise<Replayed> {
  const record = parseRecord(text);
  if (!record.ok) throw new Error(`line ${record.fault.line}: ${record.fault.message}`);
  const { game: id, players } = record.value;
  if (!isGameId(id)) throw new Error(`there is no game “${id}”`);
  const game = await rulesWithPositions(id);
  const replay = Replay.open(game, record.value);
  if (!replay.ok) throw new Error(replay.fault.message);
  const { match } = replay.value;
  const begin = match.copyState();
  while (!replay.value.done) {
    const step = replay.value.step();
    if (!step.ok) throw new Error(step.fault.message);
  }
  return new Replayed(match, begin, players);
}

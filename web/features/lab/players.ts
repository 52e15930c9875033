import type { DealNotes, Job } from '@fray/lab';
import { PortClient } from '../../shared/workerRpc.ts';
import type { PlayMethods } from './playWorker.ts';

type Player = PortClient<PlayMethods>;

/** Workers that play deals. Each has one job at a time; a free one gets the next. */
export class Players {
  readonly #all: readonly Player[];
  readonly #free: Player[];
  readonly #waiting: ((player: Player) => void)[] = [];
  readonly size: number;

  constructor(ports: readonly MessagePort[]) {
    this.#all = ports.map((port) => new PortClient(port));
    this.#free = [...this.#all];
    this.size = ports.length;
    for (const port of ports) port.start();
  }

  /** Has every player load a game. */
  warm(game: string): void {
    // A game that does not load fails with its first job.
    for (const player of this.#all) player.call('warm', game).catch(() => undefined);
  }

  async play(job: Job): Promise<readonly DealNotes[]> {
    const player = this.#free.pop() ?? (await new Promise<Player>((resolve) => this.#waiting.push(resolve)));
    try {
      return await player.call('play', job);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(player);
      else this.#free.push(player);
    }
  }
}

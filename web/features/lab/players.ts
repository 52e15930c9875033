import type { DealNotes, Job } from '@fray/lab';
import type { FromPlayer, ToPlayer } from './messages.ts';

/** Workers that play deals: each has one job at a time, and who is free gets the next. */
export class Players {
  readonly #all: readonly MessagePort[];
  readonly #free: MessagePort[];
  readonly #waiting: ((port: MessagePort) => void)[] = [];
  readonly size: number;
  #call = 0;

  constructor(ports: readonly MessagePort[]) {
    this.#all = ports;
    this.#free = [...ports];
    this.size = ports.length;
    for (const port of ports) port.start();
  }

  /** Has every player load a game. */
  warm(game: string): void {
    for (const port of this.#all) port.postMessage({ warm: game } satisfies ToPlayer);
  }

  async play(job: Job): Promise<readonly DealNotes[]> {
    const port = this.#free.pop() ?? (await new Promise<MessagePort>((resolve) => this.#waiting.push(resolve)));
    try {
      return await this.#ask(port, job);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(port);
      else this.#free.push(port);
    }
  }

  #ask(port: MessagePort, job: Job): Promise<readonly DealNotes[]> {
    this.#call++;
    const asked = { call: this.#call, job } satisfies ToPlayer;
    return new Promise((resolve, reject) => {
      const hear = ({ data }: MessageEvent<FromPlayer>) => {
        if (data.call !== asked.call) return;
        port.removeEventListener('message', hear);
        if ('notes' in data) resolve(data.notes);
        else reject(new Error(data.fault));
      };
      port.addEventListener('message', hear);
      port.postMessage(asked);
    });
  }
}

import type { AnyGame, GameEvent } from '@fray/engine';
import type { GameRecordNotes } from './gameNotes.ts';

/** A cell’s name, as every board with columns and rows gives it. */
const CELL = /^[A-Z]{1,2}\d{1,2}$/;
/** Fields in which events say where something happens, the first one there is. */
const PLACES = ['to', 'at', 'landing', 'cell'];

/** Counts the events of a game: frequency, place, and cards per seat. It knows events only by their fields. */
export class EventCounter {
  readonly #seatNames: readonly string[];
  readonly #seats: number;
  readonly #contacts: ReadonlySet<string>;
  readonly #dealt: string | undefined;
  readonly #events: Record<string, number> = {};
  readonly #cells: Record<string, Record<string, number>> = {};
  readonly #things: Record<string, number[]> = {};
  #contact = 0;
  #idle = 0;
  #touched = false;

  constructor(game: AnyGame, seats: number) {
    this.#seatNames = game.seatNames;
    this.#seats = seats;
    this.#contacts = new Set(game.lab?.contacts);
    this.#dealt = game.lab?.cards;
  }

  note(event: GameEvent): void {
    const { type } = event;
    this.#events[type] = (this.#events[type] ?? 0) + 1;
    if (this.#contacts.has(type)) {
      this.#contact++;
      this.#touched = true;
    }
    const fields: Readonly<Record<string, unknown>> = { ...event };
    for (const field of PLACES) {
      const place = fields[field];
      if (typeof place !== 'string' || !CELL.test(place)) continue;
      const cells = this.#cells[type] ?? {};
      this.#cells[type] = cells;
      cells[place] = (cells[place] ?? 0) + 1;
      break;
    }
    if (type === this.#dealt) this.#cards(fields);
  }

  #cards({ seat, card, cards }: Readonly<Record<string, unknown>>): void {
    const who = typeof seat === 'string' ? this.#seatNames.indexOf(seat) : -1;
    if (who < 0) return;
    for (const name of Array.isArray(cards) ? cards : [card]) {
      if (typeof name !== 'string') continue;
      const got = this.#things[name] ?? Array.from({ length: this.#seats }, () => 0);
      this.#things[name] = got;
      got[who]!++;
    }
  }

  turn(): void {
    if (!this.#touched) this.#idle++;
    this.#touched = false;
  }

  notes(): Pick<GameRecordNotes, 'events' | 'cells' | 'things' | 'contacts' | 'idle'> {
    const touched = this.#contacts.size > 0 ? { contacts: this.#contact, idle: this.#idle } : {};
    return { events: this.#events, cells: this.#cells, things: this.#things, ...touched };
  }
}

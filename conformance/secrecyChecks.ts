import {
  type Chance,
  type GameEvent,
  hasSeat,
  type Move,
  type OptionSpecs,
  RecordingChance,
  type Seat,
  type SeededChance,
} from '@fray/engine';
import { firstDifferenceOf } from './difference.ts';
import { OtherwiseForOthers, OwnDraws } from './otherwise.ts';
import type { Probe, ViewerKey } from './probe.ts';

/** What one viewer received: events and view. */
interface Observed {
  readonly view: string;
  readonly events: string;
}

/** Maximum number of deals tried until a viewer draws the same again. */
const MAX_DEALS = 12;

/** Checks secrecy: the draws, decisions and hidden cards of one seat must not change any byte that another viewer receives. */
export class SecrecyChecks<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly #probe: Probe<S, O, V, E>;

  constructor(probe: Probe<S, O, V, E>) {
    this.#probe = probe;
  }

  #play(state: S, seat: Seat, move: Move, chance: Chance, viewer: ViewerKey): Observed {
    const { game } = this.#probe;
    const events: E[] = [];
    game.play(state, seat, move, chance, (event) => {
      const visible = game.eventFor(event, viewer);
      if (visible) events.push(visible);
    });
    return { view: this.#probe.viewText(state, viewer), events: JSON.stringify(events) };
  }

  /** Cards dealt to one seat during setup must not change the view of any other viewer. */
  checkSetup(random: SeededChance): void {
    const { game, trial, onlookers } = this.#probe;
    const salt = random.below(1 << 30, 'table');
    for (const viewer of onlookers)
      this.#compare(viewer, salt, random, `${viewer} can tell what was set up`, (chance) =>
        this.#probe.viewText(game.setup(trial.options, trial.seats, chance), viewer),
      );
  }

  /** A viewer must receive the same data for all draws of others, if the viewer's own draws are the same. */
  #compare(viewer: ViewerKey, salt: number, random: SeededChance, what: string, receive: (chance: OtherwiseForOthers) => string): void {
    const own = new OwnDraws();
    const deal = (other: number) => {
      own.rewind();
      const chance = new OtherwiseForOthers(viewer, random.fork(salt), random.fork(salt + other), own);
      return { seen: receive(chance), published: chance.published };
    };
    const first = deal(1);
    if (first.published) return;
    for (let other = 2; other < 2 + MAX_DEALS; other++) {
      const second = deal(other);
      if (own.isLost) continue;
      return this.#probe.same('draws-stay-hidden', first.seen, second.seen, what);
    }
  }

  /** Draws from a seat's own stream must not change other viewers' data, unless the play reveals them. */
  checkDraws(state: S, seat: Seat, move: Move, random: SeededChance): void {
    const salt = random.below(1 << 30, 'table');
    for (const viewer of this.#probe.onlookers)
      this.#compare(viewer, salt, random, `${viewer} can tell what was drawn`, (chance) => {
        const { view, events } = this.#play(this.#probe.game.copy(state), seat, move, chance, viewer);
        return `[${view},${events}]`;
      });
  }

  /** A draw that one seat sees and another does not must come from that seat's stream, not from the table's. */
  checkStreams(state: S, seat: Seat, move: Move, random: SeededChance): void {
    const { game, onlookers } = this.#probe;
    const salt = random.below(1 << 30, 'table');
    const played = [1, 2].map((other) => {
      const copy = game.copy(state);
      const chance = new OtherwiseForOthers('nobody', random.fork(salt + other), random.fork(salt));
      const events: E[] = [];
      game.play(copy, seat, move, chance, (event) => events.push(event));
      return onlookers.map(
        (viewer) => `[${this.#probe.viewText(copy, viewer)},${JSON.stringify(events.map((event) => game.eventFor(event, viewer)))}]`,
      );
    });
    const differs = onlookers.map((_, i) => played[0]![i] !== played[1]![i]);
    const [knows, lacks] = [onlookers[differs.indexOf(true)], onlookers[differs.indexOf(false)]];
    this.#probe.hold(
      'draws-stay-hidden',
      knows === undefined || lacks === undefined,
      () => `${knows} sees what ${game.format(state, move)} drew from the table’s stream, and ${lacks} does not`,
    );
  }

  /**
   * Compares samples of one view after the same move without a draw. If their views differ, the move revealed something and must
   * declare it.
   */
  checkBarrier(state: S, seat: Seat, move: Move, random: SeededChance): void {
    const { game } = this.#probe;
    const sampler = game.sampler(game.view(state, seat));
    const after = new Set<string>();
    for (let i = 0; i < 4; i++) {
      const sample = game.copy(sampler(random.fork(random.below(1 << 30, 'table')), this.#probe.choose(random)));
      const recording = new RecordingChance(random.fork(3));
      const deciders = game.deciders(sample);
      try {
        game.play(sample, seat, move, recording, null);
      } catch {
        return; // reported as moves-play
      }
      if (recording.disclosed || game.deciders(sample) !== deciders) return;
      after.add(this.#probe.viewText(sample, seat));
    }
    const [first = '', other] = after;
    this.#probe.hold(
      'barriers-hold',
      other === undefined,
      () => `after ${game.format(state, move)} seat ${seat} sees ${firstDifferenceOf(first, other ?? first)}`,
    );
  }

  /**
   * Takes two different states that a viewer cannot distinguish, before and after a move. The viewer must receive equal events.
   * Otherwise its view forgets a fact or an event leaks one.
   */
  checkEvents(state: S, seat: Seat, move: Move, random: SeededChance): void {
    const { game } = this.#probe;
    const salt = random.below(1 << 30, 'table');
    for (const viewer of this.#probe.onlookers) {
      const sampler = game.sampler(game.view(state, viewer));
      const received = new Map<string, { readonly events: string; readonly position: string }>();
      for (let i = 0; i < 4; i++) {
        const sample = game.copy(sampler(random.fork(random.below(1 << 30, 'table')), this.#probe.choose(random)));
        if (!hasSeat(game.deciders(sample), seat) || !this.#probe.moves(sample, seat).includes(move)) continue;
        const { view, events } = this.#play(sample, seat, move, random.fork(salt), viewer);
        const position = this.#probe.text(sample);
        const before = received.get(view) ?? { events, position };
        received.set(view, before);
        if (position === before.position) continue;
        this.#probe.same(
          'events-are-kept',
          before.events,
          events,
          `${viewer} hears of ${game.format(state, move)} what its view does not keep`,
        );
      }
    }
  }

  checkLocks(state: S, seat: Seat, moves: readonly Move[], random: SeededChance): void {
    const { game } = this.#probe;
    for (const viewer of this.#probe.onlookers) {
      if (viewer === seat) continue;
      const before = this.#probe.viewText(state, viewer);
      const locks = new Set<string>();
      for (const move of moves) {
        const copy = game.copy(state);
        const { view, events } = this.#play(copy, seat, move, random.fork(5), viewer);
        if (hasSeat(game.deciders(copy), seat))
          this.#probe.hold(
            'steps-are-secret',
            events === '[]' && view === before,
            () => `${viewer} notices ${game.format(state, move)}: ${events === '[]' ? firstDifferenceOf(before, view) : events}`,
          );
        else locks.add(`[${view},${events}]`);
      }
      const [first = '', other] = locks;
      this.#probe.hold('locks-are-alike', other === undefined, () => `${viewer} can tell ${firstDifferenceOf(first, other ?? first)}`);
    }
  }

  /** Plays two simultaneous decisions in both orders. The results must be equal. */
  checkOrder(state: S, waiting: readonly Seat[], random: SeededChance): void {
    const { game } = this.#probe;
    const salt = random.below(1 << 30, 'table');
    const [a, b] = [waiting[0]!, waiting[1]!];
    const choose = this.#probe.choose(random);
    const planned = new Map([a, b].map((seat) => [seat, choose(state, seat)]));
    const [first = '', second = ''] = [
      [a, b],
      [b, a],
    ].map((order) => {
      const copy = game.copy(state);
      const chance = random.fork(salt);
      for (const seat of order) game.play(copy, seat, planned.get(seat)!, chance, null);
      return this.#probe.text(copy);
    });
    this.#probe.same('streams-are-apart', first, second, 'it depends on who came first');
  }
}

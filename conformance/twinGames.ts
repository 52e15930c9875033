import {
  type Game,
  type GameEvent,
  type Move,
  NO_SEATS,
  type OptionSpecs,
  RecordingChance,
  type Seat,
  SeededChance,
  seatSet,
  seatsOf,
} from '@fray/engine';
import { firstDifferenceOf } from './difference.ts';
import { OtherwiseForOthers } from './otherwise.ts';
import type { Probe, ViewerKey } from './probe.ts';

/** Moves of one pair of games at most; secrets that last show long before. */
const LONGEST = 240;
/** Maximum number of alternatives tried for a secret move. */
const TRIED = 6;
/** Positions that are sampled for each viewer and game at most, and samples of each. */
const SAMPLED = { most: 6, samples: 12 } as const;

/** One of the two games, after a move. */
interface Step<S> {
  readonly state: S;
  /** All events, as JSON. */
  readonly visible: string;
  /** The events that the viewer received, as JSON. */
  readonly events: string;
  /** The view of the viewer, as JSON. */
  readonly view: string;
  /** True if the move declared a reveal. */
  readonly disclosed: boolean;
  /** The draws that the viewer may see, as JSON. */
  readonly draws: string;
}

/**
 * Plays the same public game twice for each viewer. In the second game other seats are dealt other cards and make other secret decisions.
 * All that the viewer receives must stay equal, byte by byte, until a reveal.
 */
export class TwinGames<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly #probe: Probe<S, O, V, E>;
  readonly #game: Game<S, O, V, E>;

  constructor(probe: Probe<S, O, V, E>) {
    this.#probe = probe;
    this.#game = probe.game;
  }

  play(seed: number): void {
    for (const viewer of this.#probe.onlookers) this.#probe.attempt('choices-stay-hidden', () => this.#playPair(viewer, seed));
  }

  /** Reports whether the samplers ever varied hidden information, after all games. */
  conclude(): void {
    const { varied, alike } = this.#probe.findings.samples;
    if (varied === 0 && alike > 2)
      this.#probe.violated('samples-vary', `in ${alike} positions ${SAMPLED.samples} samples of a view were one and the same position`);
  }

  #playPair(viewer: ViewerKey, seed: number): void {
    const probe = this.#probe;
    const game = this.#game;
    const { options, seats } = probe.trial;
    const random = new SeededChance(seed).fork(29);
    probe.begin(seed);
    const one = game.setup(options, seats, new SeededChance(seed));
    let two = game.setup(options, seats, new OtherwiseForOthers(viewer, new SeededChance(seed), random.fork(1)));
    // Setups that already differ for the viewer are a matter of `draws-stay-hidden`.
    if (probe.viewText(one, viewer) !== probe.viewText(two, viewer)) two = game.copy(one);
    let sampled = 0;
    for (let n = 0; n < LONGEST; n++) {
      const deciders = game.deciders(one);
      if (deciders === NO_SEATS) return;
      if (deciders !== game.deciders(two)) game.copy(one, two);
      if (probe.text(one) !== probe.text(two)) {
        probe.findings.hidden++;
        // A sampler may take back an unfinished secret decision: only its own seat knows of it.
        if (viewer !== 'watcher' && deciders === seatSet(viewer) && sampled++ < SAMPLED.most) this.#sample(one, viewer, random);
      }
      const waiting = seatsOf(deciders);
      const seat = waiting[random.below(waiting.length, 'table')]!;
      if (!this.#step(one, two, seat, viewer, random)) return;
    }
  }

  /**
   * Plays one move in both games. If they can no longer be compared because of a reveal, the second becomes a copy of the first. Returns
   * false after a violation.
   */
  #step(one: S, two: S, seat: Seat, viewer: ViewerKey, random: SeededChance): boolean {
    const probe = this.#probe;
    const moves = probe.moves(one, seat);
    if (moves.length === 0) return false;
    const move = moves[random.below(moves.length, 'table')]!;
    const text = probe.format(one, move);
    const salt = random.below(1 << 30, 'table');
    const first = this.#after(one, seat, move, viewer, salt, false);
    const second = this.#twin(two, seat, move, viewer, salt, random, first);
    probe.played(seat, text);
    // Public information sent with the end of a turn may be a reveal that needs no barrier.
    const ends = this.#game.deciders(first.state) !== this.#game.deciders(one);
    const alike = second !== undefined && first.view === second.view && first.events === second.events;
    const known = first.disclosed || second?.disclosed === true || (ends && first.events !== second?.events);
    if (second && first.draws === second.draws && !alike && !known) {
      const what = first.events === second.events ? 'view' : 'events';
      probe.violated(
        'choices-stay-hidden',
        `after ${text} of seat ${seat}, the ${what} of ${viewer} tell what was hidden: ${firstDifferenceOf(first[what], second[what])}`,
      );
      return false;
    }
    this.#game.copy(first.state, one);
    this.#game.copy(alike && first.draws === second.draws ? second.state : first.state, two);
    return true;
  }

  /**
   * The move in the second game: a different one if the viewer is sent the same about it, else the same one. Undefined if there is none.
   */
  #twin(two: S, seat: Seat, move: Move, viewer: ViewerKey, salt: number, random: SeededChance, first: Step<S>): Step<S> | undefined {
    const moves = this.#probe.moves(two, seat);
    if (seat !== viewer)
      for (let n = 0; n < TRIED && moves.length > 1; n++) {
        const other = moves[random.below(moves.length, 'table')]!;
        if (other === move) continue;
        const step = this.#after(two, seat, other, viewer, salt, true);
        const alike = step.events === first.events && step.draws === first.draws && step.disclosed === first.disclosed;
        // A choice without an event may be a public one: only the view can say so.
        if (alike && (step.visible !== first.visible || step.view === first.view)) return step;
      }
    return moves.includes(move) ? this.#after(two, seat, move, viewer, salt, true) : undefined;
  }

  #after(before: S, seat: Seat, move: Move, viewer: ViewerKey, salt: number, second: boolean): Step<S> {
    const game = this.#game;
    const state = game.copy(before);
    const recorded = new RecordingChance(new SeededChance(salt));
    const chance = new OtherwiseForOthers(viewer, recorded, new SeededChance(second ? salt + 1 : salt));
    const visible: E[] = [];
    const events: E[] = [];
    let revealed = false;
    const reveal = chance.reveal.bind(chance);
    chance.reveal = () => {
      revealed = true;
      reveal();
    };
    game.play(state, seat, move, chance, (event) => {
      visible.push(event);
      const visibleEvent = game.eventFor(event, viewer);
      if (visibleEvent) events.push(visibleEvent);
    });
    return {
      state,
      visible: JSON.stringify(visible),
      events: JSON.stringify(events),
      view: this.#probe.viewText(state, viewer),
      disclosed: revealed,
      draws: JSON.stringify(recorded.draws),
    };
  }

  #sample(state: S, viewer: Seat, random: SeededChance): void {
    const { samples } = this.#probe.findings;
    const sampler = this.#game.sampler(this.#game.view(state, viewer));
    const drawn = new Set<string>();
    for (let i = 0; i < SAMPLED.samples; i++) {
      const chance = random.fork(random.below(1 << 30, 'table'));
      drawn.add(this.#probe.text(sampler(chance, this.#probe.choose(chance))));
    }
    if (drawn.size > 1) samples.varied++;
    else samples.alike++;
  }
}

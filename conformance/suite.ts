import {
  allSeats,
  everyOutcome,
  fraction,
  type Game,
  type GameEvent,
  isOne,
  isSingle,
  LANGUAGES,
  type Move,
  NO_SEATS,
  type OptionSpecs,
  plus,
  RecordingChance,
  type Sampler,
  ScriptedChance,
  type Seat,
  type SeatSet,
  SeededChance,
  seatsOf,
  teamsOf,
} from '@fray/engine';
import { playMatch } from './matches.ts';
import { type Coverage, Probe, type Trial, type ViewerKey } from './probe.ts';
import { SecrecyChecks } from './secrecyChecks.ts';
import { checkSides } from './sideOptions.ts';
import { TwinGames } from './twinGames.ts';

/** Samples in a row for which a sampler of a state is compared with the sampler of its view. */
const STATE_SAMPLES = 3;
/** Number of moves to play on from a position that was written and read back. */
const PLAYED_ON = 40;
/** Moves that are played on copies before anything else is checked. */
const APART = 4;

/** Plays random games and checks every property of the contract. Returns the violations and the coverage. */
export function conform<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
  game: Game<S, O, V, E>,
  trial: Trial<O>,
): Coverage {
  const probe = new Probe(game, trial);
  const suite = new Suite(probe);
  const twins = new TwinGames(probe);
  for (let seed = trial.seed; seed < trial.seed + trial.games; seed++) {
    suite.playGame(seed);
    if (probe.findings.has('seats-are-seated')) continue;
    playMatch(probe, seed);
    suite.playFallbacks(seed);
    twins.play(seed);
  }
  checkSides(probe);
  twins.conclude();
  return probe.findings;
}

class Suite<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly #probe: Probe<S, O, V, E>;
  readonly #game: Game<S, O, V, E>;
  readonly #hidden: SecrecyChecks<S, O, V, E>;
  /** The position in which the game began: a used state that differs from later ones. */
  #first: S | undefined;

  constructor(probe: Probe<S, O, V, E>) {
    this.#probe = probe;
    this.#game = probe.game;
    this.#hidden = new SecrecyChecks(probe);
  }

  /** Plays one random game through the bare contract and checks its positions. */
  playGame(seed: number): void {
    const { options, seats, longest, stride = 1 } = this.#probe.trial;
    const game = this.#game;
    const probe = this.#probe;
    const chance = new SeededChance(seed);
    const random = new SeededChance(seed).fork(1);
    const state = game.setup(options, seats, chance);
    probe.begin(seed);
    this.#first = game.copy(state);
    this.#checkSetup(state, seed);
    for (let n = 0; ; n++) {
      const deciders = game.deciders(state);
      if ((deciders & ~allSeats(seats)) !== 0)
        return probe.violated('seats-are-seated', `seats ${seatsOf(deciders).join(', ')} are asked at a table of ${seats}`);
      this.#checkResult(state, deciders);
      if (deciders === NO_SEATS) return;
      if (n >= longest) return probe.violated('never-endless', `still running after ${longest} moves`);
      const waiting = seatsOf(deciders);
      const seat = waiting[random.below(waiting.length, 'table')]!;
      if (n % stride === 0) probe.attempt('moves-play', () => this.#inspect(state, waiting, random));
      const view = game.view(state, seat);
      const shownText = JSON.stringify(view);
      const moves = probe.moves(state, seat);
      if (moves.length === 0) return probe.violated('never-stuck', `seat ${seat} must decide and has no move`);
      const move = moves[random.below(moves.length, 'table')]!;
      const text = probe.format(state, move);
      try {
        game.play(state, seat, move, chance, (event) => this.#checkSentences(event));
        probe.played(seat, text);
      } catch (error) {
        return probe.violated('moves-play', error instanceof Error ? error.message : String(error));
      }
      probe.same('view-is-apart', shownText, JSON.stringify(view), `the view of seat ${seat} changed`);
    }
  }

  /** Plays a game in which everybody times out: it must come to an end too. */
  playFallbacks(seed: number): void {
    const { options, seats, longest } = this.#probe.trial;
    const chance = new SeededChance(seed);
    this.#probe.begin(seed);
    this.#probe.attempt('fallbacks-end', () => {
      const state = this.#game.setup(options, seats, chance);
      for (let n = 0; n < longest; n++) {
        const [seat] = seatsOf(this.#game.deciders(state));
        if (seat === undefined) return;
        this.#game.play(state, seat, this.#game.fallback(state, seat), chance, null);
      }
      this.#probe.violated('fallbacks-end', `still running after ${longest} fallbacks`);
    });
  }

  #checkSetup(state: S, seed: number): void {
    const { options, seats } = this.#probe.trial;
    const again = this.#game.setup(options, seats, new SeededChance(seed));
    this.#probe.same(
      'chance-only',
      this.#probe.text(state),
      this.#probe.text(again),
      'the setup draws from something other than its chance',
    );
    this.#hidden.checkSetup(new SeededChance(seed).fork(13));
  }

  #checkResult(state: S, deciders: SeatSet): void {
    const outcome = this.#game.result(state);
    const places = outcome?.places ?? [];
    this.#probe.hold(
      'result-agrees',
      (outcome === undefined) === (deciders !== NO_SEATS),
      () => `deciders ${deciders} with the result ${JSON.stringify(outcome)}`,
    );
    if (outcome)
      this.#probe.hold(
        'result-agrees',
        places.length === this.#probe.trial.seats && places.every((own) => own === 1 + places.filter((other) => other < own).length),
        () => `the places ${places.join(' ')}`,
      );
    const teams = teamsOf(this.#game, this.#probe.trial.seats);
    if (outcome)
      this.#probe.hold(
        'result-agrees',
        teams.length === places.length && teams.every((team, seat) => places[seat] === places[teams.indexOf(team)]),
        () => `the places ${places.join(' ')} of the teams ${teams.join(' ')}: partners share their place`,
      );
  }

  #checkSentences(event: E): void {
    this.#probe.findings.events.add(event.type);
    for (const viewer of [...this.#probe.onlookers, 'all'] as const) {
      const visible = this.#game.eventFor(event, viewer);
      if (visible)
        for (const language of LANGUAGES)
          this.#probe.hold(
            'sentences-exist',
            this.#game.describeEvent(visible, language, this.#probe.trial.options).trim() !== '',
            () => `${visible.type} has no sentence in ${language}`,
          );
    }
  }

  #inspect(state: S, waiting: readonly Seat[], random: SeededChance): void {
    const probe = this.#probe;
    const game = this.#game;
    const before = probe.text(state);
    probe.attempt('copy-is-apart', () => this.#checkApart(state, waiting[0]!, random));
    for (const seat of waiting) this.#inspectMoves(state, seat, random);
    probe.same('copy-is-apart', before, probe.text(state), 'playing on a copy changed the original');
    probe.same('copy-is-exact', before, probe.text(game.copy(state)), 'the copy is another position');
    const used = game.copy(this.#first ?? state);
    probe.same('copy-is-exact', before, probe.text(game.copy(state, used)), 'copying into a used state keeps or loses something');
    this.#checkPosition(state, waiting, random);
    for (const viewer of probe.onlookers) probe.attempt('sample-fits', () => this.#checkSample(state, viewer, waiting, random));
    if (waiting.length > 1 && !game.arrivalCounts?.(probe.trial.options)) this.#hidden.checkOrder(state, waiting, random);
  }

  /** Plays a few moves on a copy, before anything else does: an original that changes breaks all other checks. */
  #checkApart(state: S, seat: Seat, random: SeededChance): void {
    const probe = this.#probe;
    const before = probe.text(state);
    for (const move of probe.moves(state, seat).slice(0, APART)) {
      this.#game.play(this.#game.copy(state), seat, move, random.fork(19), null);
      probe.same('copy-is-apart', before, probe.text(state), 'playing on a copy changed the original');
    }
  }

  #inspectMoves(state: S, seat: Seat, random: SeededChance): void {
    const probe = this.#probe;
    const moves = probe.moves(state, seat);
    const fallback = this.#game.fallback(state, seat);
    probe.hold('moves-are-distinct', new Set(moves).size === moves.length, () =>
      probe.texts(
        state,
        moves.filter((move, i) => moves.indexOf(move) !== i),
      ),
    );
    const again = probe.moves(state, seat);
    probe.hold('moves-are-stable', again.join() === moves.join(), () => `seat ${seat}: ${probe.apart(state, moves, again)}`);
    probe.hold(
      'fallback-is-legal',
      moves.includes(fallback),
      () => `${probe.format(state, fallback)} is not among ${probe.texts(state, moves)}`,
    );
    this.#checkNotation(state, moves);
    for (const move of moves) probe.attempt('moves-play', () => this.#game.play(this.#game.copy(state), seat, move, random.fork(7), null));
    if (moves.length === 0) return;
    const move = moves[random.below(moves.length, 'table')]!;
    probe.attempt('odds-sum-to-one', () => this.#checkOdds(state, seat, move));
    probe.attempt('chance-only', () => this.#checkChanceOnly(state, seat, move, random));
    this.#hidden.checkBarrier(state, seat, move, random);
    this.#hidden.checkDraws(state, seat, move, random);
    this.#hidden.checkStreams(state, seat, move, random);
    this.#hidden.checkEvents(state, seat, move, random);
    if (!isSingle(this.#game.deciders(state))) this.#hidden.checkLocks(state, seat, moves, random);
  }

  #checkNotation(state: S, moves: readonly Move[]): void {
    const texts = moves.map((move) => this.#game.format(state, move));
    this.#probe.hold(
      'notation-inverts',
      new Set(texts).size === new Set(moves).size,
      () => `two moves share a text: ${texts.find((text, i) => texts.indexOf(text) !== i)}`,
    );
    for (const [i, move] of moves.entries())
      this.#probe.hold(
        'notation-inverts',
        this.#game.parse(state, texts[i]!) === move && !/[\s|@]/.test(texts[i]!),
        () => `“${texts[i]}” does not read back as ${move}`,
      );
  }

  #checkPosition(state: S, waiting: readonly Seat[], random: SeededChance): void {
    const probe = this.#probe;
    const written = probe.text(state);
    const read = this.#game.readPosition(JSON.parse(written), probe.trial.options);
    if (!read.ok) return probe.violated('position-inverts', `it is refused: ${read.fault.field}: ${read.fault.message}`);
    probe.same('position-inverts', written, probe.text(read.value), 'it reads back otherwise');
    for (const seat of waiting) {
      const [before, after] = [probe.moves(state, seat), probe.moves(read.value, seat)];
      probe.hold(
        'position-inverts',
        before.join() === after.join(),
        () => `seat ${seat} has other moves after it was read: ${probe.apart(state, before, after)}`,
      );
    }
    probe.hold(
      'position-inverts',
      this.#game.turn(read.value) === this.#game.turn(state),
      () => `turn ${this.#game.turn(state)} is turn ${this.#game.turn(read.value)} after it was read`,
    );
    this.#playOn(this.#game.copy(state), read.value, random);
  }

  /**
   * Plays the original and the re-read state with the same chance. A field that was not written shows as a difference, even if it
   * matters only later.
   */
  #playOn(original: S, read: S, random: SeededChance): void {
    const probe = this.#probe;
    const salt = random.below(1 << 30, 'table');
    const [chance, chanceAgain, pick] = [random.fork(salt), random.fork(salt), random.fork(salt + 1)];
    for (let n = 0; n < PLAYED_ON && this.#game.deciders(original) !== NO_SEATS; n++) {
      const [seat = 0] = seatsOf(this.#game.deciders(original));
      const moves = probe.moves(original, seat);
      if (moves.length === 0) return; // reported as never-stuck
      const move = moves[pick.below(moves.length, 'table')]!;
      try {
        this.#game.play(original, seat, move, chance, null);
      } catch {
        return; // reported as moves-play
      }
      this.#game.play(read, seat, move, chanceAgain, null);
      const [one, other] = [probe.text(original), probe.text(read)];
      if (one !== other)
        return probe.same('position-is-whole', one, other, `a position that was read back is another one ${n + 1} moves later`);
    }
  }

  #checkOdds(state: S, seat: Seat, move: Move): void {
    let total = fraction(0);
    let outcomes = 0;
    for (const { probability } of everyOutcome((chance) => this.#game.play(this.#game.copy(state), seat, move, chance, null))) {
      total = plus(total, probability);
      if (++outcomes > 20_000) return;
    }
    this.#probe.hold('odds-sum-to-one', isOne(total), () => `they sum to ${total.over}/${total.under}`);
  }

  #checkChanceOnly(state: S, seat: Seat, move: Move, random: SeededChance): void {
    const recording = new RecordingChance(random.fork(11));
    const first = this.#game.copy(state);
    this.#game.play(first, seat, move, recording, null);
    const script = new ScriptedChance(recording.draws);
    const again = this.#game.copy(state);
    this.#game.play(again, seat, move, script, null);
    script.finish();
    this.#probe.same('chance-only', this.#probe.text(first), this.#probe.text(again), 'the same outcomes lead elsewhere');
  }

  #checkSample(state: S, viewer: ViewerKey, waiting: readonly Seat[], random: SeededChance): void {
    const probe = this.#probe;
    const view = this.#game.view(state, viewer);
    const sample = this.#game.sampler(view)(random.fork(random.below(1 << 30, 'table')), probe.choose(random));
    probe.same('sample-fits', JSON.stringify(view), probe.viewText(sample, viewer), `${viewer} sees something else in a sample`);
    if (viewer !== 'watcher') probe.attempt('samples-agree', () => this.#checkStateSampler(state, viewer, random));
    if (viewer !== 'watcher' && waiting.includes(viewer)) {
      const [own, sampled] = [probe.moves(state, viewer), probe.moves(sample, viewer)];
      probe.hold(
        'moves-from-view',
        sampled.join() === own.join(),
        () => `seat ${viewer} has other moves in a sample of its view: ${probe.apart(state, own, sampled)}`,
      );
    }
  }

  /** Compares the two samplers of a seat by several samples in a row, also after the state went on. */
  #checkStateSampler(state: S, seat: Seat, random: SeededChance): void {
    const probe = this.#probe;
    const game = this.#game;
    const live = game.copy(state);
    const byState = game.stateSampler?.(live, seat);
    if (!byState) return;
    const byView = game.sampler(game.view(state, seat));
    const [decider] = seatsOf(game.deciders(live));
    if (decider !== undefined) game.play(live, decider, game.fallback(live, decider), random.fork(17), null);
    const salt = random.below(1 << 30, 'table');
    for (let i = 0; i < STATE_SAMPLES; i++) {
      const draw = (sampler: Sampler<S>): string => {
        const chance = random.fork(salt + i);
        const sample = sampler(chance, probe.choose(chance));
        return `[${probe.text(sample)},${probe.moves(sample, seat).join()},${chance.below(1 << 30, 'table')}]`;
      };
      probe.same('samples-agree', draw(byView), draw(byState), `seat ${seat} samples otherwise from the state`);
    }
  }
}

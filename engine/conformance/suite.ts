import type { Chance, Deck, Stream } from '../chance/chance.ts';
import { everyOutcome } from '../chance/exhaustive.ts';
import { fraction, isOne, plus } from '../chance/fraction.ts';
import { RecordingChance } from '../chance/recording.ts';
import { ScriptedChance } from '../chance/scripted.ts';
import { SeededChance } from '../chance/seeded.ts';
import { type Choose, type Game, type GameEvent, LANGUAGES } from '../game.ts';
import { isMove } from '../match/log.ts';
import { Match } from '../match/match.ts';
import { type Move, MoveList } from '../moves.ts';
import type { OptionSpecs, OptionsOf } from '../options.ts';
import { formatRecord, parseRecord } from '../record/record.ts';
import { playersOf, Replay, recordOf } from '../record/replay.ts';
import { hasSeat, isSingle, NO_SEATS, type Seat, seatsOf } from '../seats.ts';
import type { PropertyName } from './properties.ts';

export interface Trial<O extends OptionSpecs> {
  readonly options: OptionsOf<O>;
  readonly seats: number;
  readonly seed: number;
  /** Random games to play. */
  readonly games: number;
  /** No game may take more moves than this. */
  readonly longest: number;
  /** Only every so many positions are looked at closely. */
  readonly stride?: number;
}

/** The first violation found of each property; empty when the game conforms. */
export type Violations = ReadonlyMap<PropertyName, string>;

/** Gives one seat's own stream and the table's as a first dealer would, and other seats' draws from a second one. */
class OtherwiseForOthers implements Chance {
  readonly #same: Chance;
  readonly #other: Chance;
  readonly #viewer: Seat | 'watcher';

  constructor(viewer: Seat | 'watcher', same: Chance, other: Chance) {
    this.#viewer = viewer;
    this.#same = same;
    this.#other = other;
  }

  #for(stream: Stream): Chance {
    return stream === 'table' || stream === this.#viewer ? this.#same : this.#other;
  }

  below(n: number, stream: Stream): number {
    return this.#for(stream).below(n, stream);
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    this.#for(stream).dice(count, into, stream);
  }

  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    return this.#for(stream).card(deck, bag, stream);
  }

  reveal(): void {}
}

/** Plays random games of a game and checks every property of the contract on the way. */
export function conform<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
  game: Game<S, O, V, E>,
  trial: Trial<O>,
): Violations {
  const suite = new Suite(game, trial);
  for (let i = 0; i < trial.games; i++) {
    suite.playGame(trial.seed + i);
    suite.playMatch(trial.seed + i);
  }
  return suite.violations;
}

class Suite<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly violations = new Map<PropertyName, string>();
  readonly #game: Game<S, O, V, E>;
  readonly #trial: Trial<O>;
  readonly #list = new MoveList();

  constructor(game: Game<S, O, V, E>, trial: Trial<O>) {
    this.#game = game;
    this.#trial = trial;
  }

  #violated(property: PropertyName, detail: string): void {
    if (!this.violations.has(property)) this.violations.set(property, detail);
  }

  #hold(property: PropertyName, holds: boolean, detail: () => string): void {
    if (!holds) this.#violated(property, detail());
  }

  /** A check that throws has found something too. */
  #attempt(property: PropertyName, check: () => void): void {
    try {
      check();
    } catch (error) {
      this.#violated(property, error instanceof Error ? error.message : String(error));
    }
  }

  #text(state: S): string {
    return JSON.stringify(this.#game.writePosition(state));
  }

  #seen(state: S, viewer: Seat | 'watcher'): string {
    return JSON.stringify(this.#game.view(state, viewer));
  }

  #moves(state: S, seat: Seat): Move[] {
    this.#game.moves(state, seat, this.#list);
    return this.#list.toArray();
  }

  get #viewers(): (Seat | 'watcher')[] {
    return [...Array.from({ length: this.#trial.seats }, (_, seat) => seat), 'watcher'];
  }

  #choose(random: Chance): Choose<S> {
    return (state, seat) => {
      const moves = this.#moves(state, seat);
      return moves[random.below(moves.length, 'table')]!;
    };
  }

  /** One random game through the bare contract, its positions looked at closely. */
  playGame(seed: number): void {
    const { options, seats, longest, stride = 1 } = this.#trial;
    const game = this.#game;
    const chance = new SeededChance(seed);
    const random = new SeededChance(seed).fork(1);
    const state = game.setup(options, seats, chance);
    for (let n = 0; ; n++) {
      const deciders = game.deciders(state);
      this.#checkResult(state, deciders);
      if (deciders === NO_SEATS) return;
      if (n >= longest) return this.#violated('never-endless', `still running after ${longest} moves`);
      const waiting = seatsOf(deciders);
      const seat = waiting[random.below(waiting.length, 'table')]!;
      if (n % stride === 0) this.#attempt('moves-play', () => this.#inspect(state, waiting, random));
      const shown = game.view(state, seat);
      const shownText = JSON.stringify(shown);
      const moves = this.#moves(state, seat);
      if (moves.length === 0) return this.#violated('never-stuck', `seat ${seat} has no move in ${this.#text(state)}`);
      try {
        game.play(state, seat, moves[random.below(moves.length, 'table')]!, chance, (event) => this.#checkSentences(event));
      } catch (error) {
        return this.#violated('moves-play', error instanceof Error ? error.message : String(error));
      }
      this.#hold('view-is-apart', JSON.stringify(shown) === shownText, () => `${shownText} became ${JSON.stringify(shown)}`);
    }
  }

  #checkResult(state: S, deciders: number): void {
    const outcome = this.#game.result(state);
    const places = outcome?.places ?? [];
    this.#hold(
      'result-agrees',
      (outcome === undefined) === (deciders !== NO_SEATS),
      () => `deciders ${deciders} with the result ${JSON.stringify(outcome)}`,
    );
    if (outcome)
      this.#hold(
        'result-agrees',
        places.length === this.#trial.seats && places.every((own) => own === 1 + places.filter((other) => other < own).length),
        () => `the places ${places.join(' ')}`,
      );
  }

  #checkSentences(event: E): void {
    for (const viewer of [...this.#viewers, 'all'] as const) {
      const shown = this.#game.eventFor(event, viewer);
      if (shown)
        for (const language of LANGUAGES)
          this.#hold(
            'sentences-exist',
            this.#game.tell(shown, language, this.#trial.options).trim() !== '',
            () => `${shown.type} has no sentence in ${language}`,
          );
    }
  }

  #inspect(state: S, waiting: readonly Seat[], random: SeededChance): void {
    const before = this.#text(state);
    for (const seat of waiting) {
      const moves = this.#moves(state, seat);
      this.#hold('moves-are-distinct', new Set(moves).size === moves.length, () => moves.join(' '));
      this.#hold('moves-are-stable', this.#moves(state, seat).join() === moves.join(), () => `seat ${seat}: ${moves.join(' ')}`);
      this.#hold(
        'fallback-is-legal',
        moves.includes(this.#game.fallback(state, seat)),
        () => `${this.#game.fallback(state, seat)} is not among ${moves.join(' ')}`,
      );
      this.#checkNotation(state, moves);
      for (const move of moves) this.#attempt('moves-play', () => this.#try(state, seat, move, random));
      if (moves.length > 0) {
        const move = moves[random.below(moves.length, 'table')]!;
        this.#attempt('odds-sum-to-one', () => this.#checkOdds(state, seat, move));
        this.#attempt('chance-only', () => this.#checkChanceOnly(state, seat, move, random));
        this.#checkBarrier(state, seat, move, random);
        this.#checkHiddenDraws(state, seat, move, random);
        if (!isSingle(this.#game.deciders(state))) this.#checkSecrecy(state, seat, moves, random);
      }
    }
    this.#hold('copy-is-apart', this.#text(state) === before, () => `${before} became ${this.#text(state)}`);
    this.#hold(
      'copy-is-exact',
      this.#text(this.#game.copy(state)) === before,
      () => `the copy of ${before} is ${this.#text(this.#game.copy(state))}`,
    );
    this.#hold(
      'copy-is-exact',
      this.#text(this.#game.copy(state, this.#game.copy(state))) === before,
      () => `copying into a used state loses something of ${before}`,
    );
    this.#checkPosition(state, waiting);
    for (const viewer of this.#viewers) this.#attempt('sample-fits', () => this.#checkSample(state, viewer, waiting, random));
    if (waiting.length > 1) this.#checkOrder(state, waiting, random);
  }

  #try(state: S, seat: Seat, move: Move, random: SeededChance): S {
    const copy = this.#game.copy(state);
    this.#game.play(copy, seat, move, random.fork(7), null);
    return copy;
  }

  #checkNotation(state: S, moves: readonly Move[]): void {
    const texts = moves.map((move) => this.#game.format(state, move));
    this.#hold('notation-inverts', new Set(texts).size === new Set(moves).size, () => `two moves share a text: ${texts.join(' ')}`);
    for (const [i, move] of moves.entries())
      this.#hold(
        'notation-inverts',
        this.#game.parse(state, texts[i]!) === move && !/[\s|@]/.test(texts[i]!),
        () => `“${texts[i]}” does not read back as ${move}`,
      );
  }

  #checkPosition(state: S, waiting: readonly Seat[]): void {
    const written = this.#text(state);
    const read = this.#game.readPosition(JSON.parse(written), this.#trial.options);
    if (!read.ok) return this.#violated('position-inverts', `${read.fault.field}: ${read.fault.message} in ${written}`);
    this.#hold('position-inverts', this.#text(read.value) === written, () => `${written} reads back as ${this.#text(read.value)}`);
    for (const seat of waiting) {
      const moves = this.#moves(state, seat).join();
      this.#hold('position-inverts', this.#moves(read.value, seat).join() === moves, () => `other moves after reading ${written}`);
    }
    this.#hold('position-inverts', this.#game.turn(read.value) === this.#game.turn(state), () => `another turn after reading ${written}`);
  }

  #checkOdds(state: S, seat: Seat, move: Move): void {
    let total = fraction(0);
    let outcomes = 0;
    for (const { probability } of everyOutcome((chance) => this.#game.play(this.#game.copy(state), seat, move, chance, null))) {
      total = plus(total, probability);
      if (++outcomes > 20_000) return;
    }
    this.#hold('odds-sum-to-one', isOne(total), () => `they sum to ${total.over}/${total.under}`);
  }

  #checkChanceOnly(state: S, seat: Seat, move: Move, random: SeededChance): void {
    const recording = new RecordingChance(random.fork(11));
    const first = this.#game.copy(state);
    this.#game.play(first, seat, move, recording, null);
    const script = new ScriptedChance(recording.draws);
    const again = this.#game.copy(state);
    this.#game.play(again, seat, move, script, null);
    script.finish();
    this.#hold(
      'chance-only',
      this.#text(first) === this.#text(again),
      () => `${this.#text(first)} and ${this.#text(again)} from the same outcomes`,
    );
  }

  #checkSample(state: S, viewer: Seat | 'watcher', waiting: readonly Seat[], random: SeededChance): void {
    const shown = this.#game.view(state, viewer);
    const sample = this.#game.sampler(shown)(random.fork(random.below(1 << 30, 'table')), this.#choose(random));
    this.#hold(
      'sample-fits',
      this.#seen(sample, viewer) === JSON.stringify(shown),
      () => `${viewer} sees ${JSON.stringify(shown)}, in the sample ${this.#seen(sample, viewer)}`,
    );
    if (viewer !== 'watcher' && waiting.includes(viewer)) {
      const own = this.#moves(state, viewer).join();
      this.#hold(
        'moves-from-view',
        this.#moves(sample, viewer).join() === own,
        () => `seat ${viewer} may ${own}, in a sample of its view ${this.#moves(sample, viewer).join()}`,
      );
    }
  }

  /** Samples of one view that look different after the same move without a draw: the move told something, so it must say so. */
  #checkBarrier(state: S, seat: Seat, move: Move, random: SeededChance): void {
    const sampler = this.#game.sampler(this.#game.view(state, seat));
    const after = new Set<string>();
    for (let i = 0; i < 4; i++) {
      const sample = this.#game.copy(sampler(random.fork(random.below(1 << 30, 'table')), this.#choose(random)));
      const recording = new RecordingChance(random.fork(3));
      const deciders = this.#game.deciders(sample);
      try {
        this.#game.play(sample, seat, move, recording, null);
      } catch {
        return; // reported as moves-play
      }
      if (recording.disclosed || this.#game.deciders(sample) !== deciders) return;
      after.add(this.#seen(sample, seat));
    }
    this.#hold(
      'barriers-hold',
      after.size === 1,
      () => `after ${this.#game.format(state, move)} seat ${seat} sees ${[...after].slice(0, 2).join(' or ')}`,
    );
  }

  /** Draws from a seat's own stream may not change a byte for anybody else. */
  #checkHiddenDraws(state: S, seat: Seat, move: Move, random: SeededChance): void {
    const salt = random.below(1 << 30, 'table');
    for (const viewer of this.#viewers) {
      const seen = [1, 2].map((other) => {
        const copy = this.#game.copy(state);
        const events: (E | undefined)[] = [];
        const chance = new OtherwiseForOthers(viewer, random.fork(salt), random.fork(salt + other));
        this.#game.play(copy, seat, move, chance, (event) => events.push(this.#game.eventFor(event, viewer)));
        return JSON.stringify([this.#game.view(copy, viewer), events.filter((event) => event !== undefined)]);
      });
      this.#hold('draws-stay-hidden', seen[0] === seen[1], () => `${viewer} can tell what was drawn: ${seen[0]} or ${seen[1]}`);
    }
  }

  #checkSecrecy(state: S, seat: Seat, moves: readonly Move[], random: SeededChance): void {
    for (const viewer of this.#viewers) {
      if (viewer === seat) continue;
      const before = this.#seen(state, viewer);
      const locks = new Set<string>();
      for (const move of moves) {
        const copy = this.#game.copy(state);
        const events: E[] = [];
        this.#game.play(copy, seat, move, random.fork(5), (event) => {
          const shown = this.#game.eventFor(event, viewer);
          if (shown) events.push(shown);
        });
        const after = this.#seen(copy, viewer);
        if (hasSeat(this.#game.deciders(copy), seat))
          this.#hold(
            'steps-are-secret',
            events.length === 0 && after === before,
            () => `${viewer} notices ${this.#game.format(state, move)}: ${JSON.stringify(events)} ${after}`,
          );
        else locks.add(JSON.stringify([after, events]));
      }
      this.#hold('locks-are-alike', locks.size <= 1, () => `${viewer} can tell ${[...locks].slice(0, 2).join(' from ')}`);
    }
  }

  /** Two seats that decide at the same time, in one order and the other. */
  #checkOrder(state: S, waiting: readonly Seat[], random: SeededChance): void {
    const salt = random.below(1 << 30, 'table');
    const [a, b] = [waiting[0]!, waiting[1]!];
    const choose = this.#choose(random);
    const planned = new Map([a, b].map((seat) => [seat, choose(state, seat)]));
    const ends = [
      [a, b],
      [b, a],
    ].map((order) => {
      const copy = this.#game.copy(state);
      const chance = random.fork(salt);
      for (const seat of order) this.#game.play(copy, seat, planned.get(seat)!, chance, null);
      return this.#text(copy);
    });
    this.#hold('streams-are-apart', ends[0] === ends[1], () => `${ends[0]} or ${ends[1]}, depending on who came first`);
  }

  /** One random match with moves taken back on the way, beside the same match without them; then through a record. */
  playMatch(seed: number): void {
    const { options, seats, longest } = this.#trial;
    const plain = new Match(this.#game, { options, seats }, new SeededChance(seed));
    const undoing = new Match(this.#game, { options, seats }, new SeededChance(seed));
    const random = new SeededChance(seed).fork(2);
    for (let n = 0; n < longest && plain.deciders !== NO_SEATS; n++) {
      const waiting = seatsOf(plain.deciders);
      const seat = waiting[random.below(waiting.length, 'table')]!;
      const moves = plain.moves(seat);
      if (moves.length === 0) return; // reported as never-stuck
      const pick = () => moves[random.below(moves.length, 'table')]!;
      const tried = pick();
      const real = pick();
      try {
        if (this.#isRevocable(plain, seat, tried)) {
          undoing.move(seat, tried);
          const undone = undoing.act(seat, 'undo');
          this.#hold(
            'undo-restores',
            undone.ok && JSON.stringify(undoing.position()) === JSON.stringify(plain.position()),
            () => `${tried} cannot be taken back cleanly`,
          );
        }
        const made = [plain.move(seat, real), undoing.move(seat, real)];
        if (!made.every((result) => result.ok)) {
          this.#hold('undo-restores', !made[0]!.ok, () => `${real} is refused after an undo`);
          return;
        }
      } catch (error) {
        return this.#violated('moves-play', error instanceof Error ? error.message : String(error));
      }
    }
    for (const viewer of this.#viewers) {
      if (viewer !== 'watcher' && undoing.log.some((entry) => !isMove(entry) && entry.seat === viewer)) continue;
      const [a, b] = [plain, undoing].map((match) => JSON.stringify(match.framesSince(viewer, 0)));
      this.#hold('undo-restores', a === b, () => `${viewer} received other frames: ${a?.slice(0, 200)} … ${b?.slice(0, 200)}`);
    }
    this.#hold(
      'undo-restores',
      JSON.stringify(plain.position()) === JSON.stringify(undoing.position()),
      () => 'the matches end in different positions',
    );
    this.#attempt('record-replays', () => this.#checkRecord(undoing));
  }

  #isRevocable(match: Match<S, O, V, E>, seat: Seat, text: string): boolean {
    const state = match.copyState();
    const move = this.#game.parse(state, text);
    if (move === undefined) return false;
    const recording = new RecordingChance(new SeededChance(1));
    const deciders = this.#game.deciders(state);
    this.#game.play(state, seat, move, recording, null);
    return !recording.disclosed && this.#game.deciders(state) === deciders;
  }

  #checkRecord(match: Match<S, O, V, E>): void {
    const text = formatRecord(recordOf(match, playersOf(this.#game.seatNames.slice(0, match.seats), 'human')));
    const parsed = parseRecord(text);
    if (!parsed.ok) return this.#violated('record-replays', `line ${parsed.fault.line}: ${parsed.fault.message}`);
    this.#hold('record-replays', formatRecord(parsed.value) === text, () => 'the text differs after reading it back');
    const replay = Replay.open(this.#game, parsed.value);
    if (!replay.ok) return this.#violated('record-replays', replay.fault.message);
    const end = replay.value.finish();
    if (!end.ok) return this.#violated('record-replays', `entry ${end.fault.entry}: ${end.fault.message}`);
    this.#hold(
      'record-replays',
      JSON.stringify(end.value.position()) === JSON.stringify(match.position()),
      () => 'the replay ends elsewhere',
    );
  }
}

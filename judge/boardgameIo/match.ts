import type { Chance } from '@fray/engine';
import { type Callable, callable, isCallable, member, namesOf } from './members.ts';

/** The part of boardgame.io's `ctx` that games use. */
interface Context {
  readonly numPlayers: number;
  playOrder: string[];
  playOrderPos: number;
  activePlayers: Record<string, string | null> | null;
  currentPlayer: string;
  numMoves: number;
  turn: number;
  phase: string | null;
  gameover?: unknown;
}

type PendingEvent = readonly [name: string, given: unknown];

/** The return value of a move that does not apply. */
const INVALID = 'INVALID_MOVE';
/** Hooks, phases and turns that may follow one move. */
const MOST_STEPS = 200;
const EVENTS = ['endTurn', 'pass', 'endPhase', 'setPhase', 'endGame', 'endStage', 'setStage', 'setActivePlayers'];

/**
 * A match of a game that was written for boardgame.io: setup, moves, turns with their order, phases, stages, hooks and events, by the
 * documentation of version 0.50. Plugins but `random`, `events` and `log` are missing.
 */
export class BoardgameMatch {
  readonly game: object;
  readonly ctx: Context;
  G: unknown;
  readonly #random: Readonly<Record<string, unknown>>;
  #pending: PendingEvent[] = [];
  /** Moves that an active player has left, where they are limited. */
  #movesLeft: Record<string, number> = {};
  #steps = 0;

  constructor(game: object, players: number, chance: Chance) {
    this.game = game;
    this.#random = randomApi(chance);
    const playOrder = Array.from({ length: players }, (_, i) => String(i));
    this.ctx = {
      numPlayers: players,
      playOrder,
      playOrderPos: 0,
      activePlayers: null,
      currentPlayer: '0',
      numMoves: 0,
      turn: 0,
      phase: null,
    };
    this.G = callable(game, 'setup')?.(this.#context(), undefined) ?? {};
    const first = namesOf(member(game, 'phases')).find((name) => member(member(member(game, 'phases'), name), 'start') === true);
    this.#beginPhase(first ?? null);
    this.#beginTurn();
    this.#settle();
  }

  get isOver(): boolean {
    return this.ctx.gameover !== undefined;
  }

  /** The players who may move now. */
  get active(): string[] {
    if (this.isOver) return [];
    return this.ctx.activePlayers ? Object.keys(this.ctx.activePlayers) : [this.ctx.currentPlayer];
  }

  /** The moves that a player may try, by name. */
  movesOf(player: string): ReadonlyMap<string, Callable> {
    const stage = this.ctx.activePlayers?.[player];
    const stages = member(this.#turn(), 'stages');
    const ofPhase = member(this.#phase(), 'moves') ?? member(this.game, 'moves');
    const ofStage = stage ? member(member(stages, stage), 'moves') : undefined;
    // The moves of a stage take the place of those of its phase, and these of those of the game.
    const set = ofStage ?? ofPhase;
    const moves = new Map<string, Callable>();
    for (const name of namesOf(set)) {
      const value = member(set, name);
      const move = isCallable(value) ? value : callable(value, 'move');
      if (move) moves.set(name, move);
    }
    return moves;
  }

  /** The part of G that a player or a spectator is sent. */
  view(player: string | null): unknown {
    const view = callable(this.game, 'playerView');
    return view ? view({ G: this.G, ctx: this.ctx, playerID: player }) : this.G;
  }

  /** Makes a move, and returns whether it applied. An error of the game passes through. */
  move(player: string, name: string, args: readonly unknown[]): boolean {
    const move = this.movesOf(player).get(name);
    if (!move || !this.active.includes(player)) return false;
    const [before, pending] = [this.G, this.#pending];
    this.#pending = [];
    try {
      const draft = structuredClone(before);
      const result = move({ ...this.#context(player), G: draft }, ...args);
      if (result === INVALID) return false;
      this.G = result === undefined ? draft : result;
    } catch (error) {
      this.G = before;
      throw error;
    } finally {
      if (this.G === before) this.#pending = pending;
    }
    this.#steps = 0;
    if (player === this.ctx.currentPlayer) this.ctx.numMoves++;
    this.#hook(member(this.#turn(), 'onMove'), player);
    this.#countMove(player);
    this.#settle(player);
    return true;
  }

  /** Carries out an event that a player asks for, such as the end of the turn. */
  event(player: string, name: string, input?: unknown): boolean {
    if (!EVENTS.includes(name) || !this.active.includes(player) || member(member(this.game, 'events'), name) === false) return false;
    if ((name === 'endTurn' || name === 'pass') && player !== this.ctx.currentPlayer) return false;
    this.#steps = 0;
    this.#pending.push([name, input]);
    this.#settle(player);
    return true;
  }

  #phase(): unknown {
    return this.ctx.phase === null ? undefined : member(member(this.game, 'phases'), this.ctx.phase);
  }

  /** The turn of the phase, or else that of the game. */
  #turn(): unknown {
    return member(this.#phase(), 'turn') ?? member(this.game, 'turn');
  }

  #context(player?: string): Readonly<Record<string, unknown>> {
    const events = EVENTS.map((name) => [name, (args?: unknown) => void this.#pending.push([name, args])] as const);
    return {
      G: this.G,
      ctx: this.ctx,
      random: this.#random,
      events: Object.fromEntries(events),
      log: { setMetadata: () => {} },
      ...(player === undefined ? {} : { playerID: player }),
    };
  }

  #hook(hook: unknown, player?: string): void {
    if (++this.#steps > MOST_STEPS) throw new Error('turns and phases follow each other without end');
    if (!isCallable(hook)) return;
    const draft = structuredClone(this.G);
    const result = hook({ ...this.#context(player), G: draft });
    this.G = result === undefined ? draft : result;
  }

  #asks(owner: unknown, name: string): unknown {
    return callable(owner, name)?.({ ...this.#context(), G: structuredClone(this.G) });
  }

  #beginPhase(name: string | null): void {
    this.ctx.phase = name;
    this.#hook(member(this.#phase(), 'onBegin'));
    const order = member(this.#turn(), 'order');
    const own = this.#asks(order, 'playOrder');
    if (Array.isArray(own)) this.ctx.playOrder = own.map(String);
    const first = this.#asks(order, 'first');
    const size = this.ctx.playOrder.length;
    this.ctx.playOrderPos = typeof first === 'number' ? first : this.ctx.turn === 0 ? 0 : (this.ctx.playOrderPos + 1) % size;
  }

  #beginTurn(): void {
    this.ctx.turn++;
    this.ctx.numMoves = 0;
    this.ctx.currentPlayer = this.ctx.playOrder[this.ctx.playOrderPos] ?? '0';
    this.#activate(member(this.#turn(), 'activePlayers'));
    this.#hook(member(this.#turn(), 'onBegin'));
  }

  #endTurn(input: unknown): void {
    this.#hook(member(this.#turn(), 'onEnd'));
    const named = member(input, 'next');
    const order = member(this.#turn(), 'order');
    const next = callable(order, 'next') ? this.#asks(order, 'next') : (this.ctx.playOrderPos + 1) % this.ctx.playOrder.length;
    if (typeof named === 'string') this.ctx.playOrderPos = Math.max(0, this.ctx.playOrder.indexOf(named));
    else if (typeof next === 'number') this.ctx.playOrderPos = next;
    else return this.#endPhase(undefined);
    this.#beginTurn();
  }

  /** Runs the hooks at the end of a phase as boardgame.io does: the turn's end hook runs again if the turn order has ended. */
  #endPhase(input: unknown): void {
    this.#hook(member(this.#turn(), 'onEnd'));
    this.#hook(member(this.#phase(), 'onEnd'));
    const next = member(this.#phase(), 'next');
    const named = typeof input === 'string' ? input : member(input, 'next');
    const following = named ?? (isCallable(next) ? this.#asks(this.#phase(), 'next') : next);
    this.#beginPhase(typeof following === 'string' ? following : null);
    this.#beginTurn();
  }

  #endGame(): void {
    // With the game its phase ends too; the last turn has no end.
    if (this.ctx.phase !== null) {
      this.#hook(member(this.#phase(), 'onEnd'));
      this.ctx.phase = null;
    }
    this.#hook(member(this.game, 'onEnd'));
  }

  /** Lets players act outside of their turn, in stages. */
  #activate(input: unknown): void {
    this.#movesLeft = {};
    if (input === undefined || input === null) {
      this.ctx.activePlayers = null;
      return;
    }
    const active: Record<string, string | null> = {};
    const limit = member(input, 'maxMoves') ?? member(input, 'moveLimit');
    const add = (player: string, stage: unknown): void => {
      const name = typeof stage === 'string' ? stage : member(stage, 'stage');
      active[player] = typeof name === 'string' ? name : null;
      const own = member(stage, 'maxMoves') ?? limit;
      if (typeof own === 'number') this.#movesLeft[player] = own;
    };
    if (Array.isArray(input)) for (const player of input) add(String(player), null);
    else {
      const all = member(input, 'all');
      const others = member(input, 'others');
      const current = member(input, 'currentPlayer');
      for (const player of this.ctx.playOrder) {
        if (all !== undefined) add(player, all);
        if (others !== undefined && player !== this.ctx.currentPlayer) add(player, others);
        if (current !== undefined && player === this.ctx.currentPlayer) add(player, current);
      }
      for (const player of namesOf(member(input, 'value'))) add(player, member(member(input, 'value'), player));
    }
    this.ctx.activePlayers = Object.keys(active).length === 0 ? null : active;
  }

  #countMove(player: string): void {
    const left = this.#movesLeft[player];
    if (left === undefined || !this.ctx.activePlayers) return;
    this.#movesLeft[player] = left - 1;
    if (left <= 1) this.#leaveStage(player);
  }

  #leaveStage(player: string): void {
    const { [player]: _, ...rest } = this.ctx.activePlayers ?? {};
    this.ctx.activePlayers = Object.keys(rest).length === 0 ? null : rest;
  }

  /** Ends finished stages, turns and phases and runs requested events, until nothing follows. */
  #settle(player?: string): void {
    for (;;) {
      if (++this.#steps > MOST_STEPS) throw new Error('turns and phases follow each other without end');
      const over = this.#asks(this.game, 'endIf');
      if (over !== undefined) this.ctx.gameover = over;
      if (this.isOver) return this.#endGame();
      const phaseOver = this.ctx.phase === null ? undefined : this.#asks(this.#phase(), 'endIf');
      const turnOver = this.#asks(this.#turn(), 'endIf');
      const most = member(this.#turn(), 'maxMoves') ?? member(this.#turn(), 'moveLimit');
      if (phaseOver) this.#endPhase(phaseOver);
      else if (turnOver || (typeof most === 'number' && this.ctx.numMoves >= most)) this.#endTurn(turnOver);
      else {
        const next = this.#pending.shift();
        if (!next) return;
        this.#carryOut(next, player);
      }
    }
  }

  #carryOut([name, input]: PendingEvent, player = this.ctx.currentPlayer): void {
    switch (name) {
      case 'endTurn':
      case 'pass': {
        const least = member(this.#turn(), 'minMoves');
        if (name === 'endTurn' && typeof least === 'number' && this.ctx.numMoves < least) return;
        return this.#endTurn(input);
      }
      case 'endPhase':
      case 'setPhase':
        return this.#endPhase(input);
      case 'endGame':
        this.ctx.gameover = input ?? true;
        return;
      case 'endStage':
        return this.#leaveStage(player);
      case 'setStage':
        this.ctx.activePlayers = {
          ...this.ctx.activePlayers,
          [player]: typeof input === 'string' ? input : String(member(input, 'stage')),
        };
        return;
      case 'setActivePlayers':
        return this.#activate(input);
    }
  }
}

/** The `random` object of boardgame.io's plugin, with draws from a `Chance`. */
function randomApi(chance: Chance): Readonly<Record<string, unknown>> {
  const below = (n: number): number => chance.below(n, 'table');
  const roll = (faces: number, count?: number): number | number[] =>
    count === undefined ? 1 + below(faces) : Array.from({ length: count }, () => 1 + below(faces));
  const dice = [4, 6, 8, 10, 12, 20].map((faces) => [`D${faces}`, (count?: number) => roll(faces, count)] as const);
  return {
    ...Object.fromEntries(dice),
    Die: (faces = 6, count?: number) => roll(faces, count),
    Number: () => below(1 << 30) / (1 << 30),
    Shuffle: (list: readonly unknown[]) => {
      const shuffled = [...list];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const other = below(i + 1);
        [shuffled[i], shuffled[other]] = [shuffled[other], shuffled[i]];
      }
      return shuffled;
    },
  };
}

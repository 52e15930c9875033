import type { BoxedFacts } from '@fray/bots/boxed';
import type { Seat } from '@fray/engine';
import { type BoxedDraw, type BoxedGame, type BoxedMove, type BoxedOutcome, type BoxedTable, choicesOf } from './boxedGame.ts';

/** A state that differs from the real one by a secret of its owners: nobody else may see any difference. */
interface Twin {
  readonly owners: readonly Seat[];
  readonly facts: BoxedFacts;
}

/** The twin asks chance for a different kind of draw, so the two cannot be compared. */
class NoTwin extends Error {}

/** Chance of a twin: the numbers of the real move, but one of them changed. */
class TwinChance {
  /** The seats whose secrets differ. */
  readonly owners: Seat[];
  readonly #draws: readonly BoxedDraw[];
  readonly #at: number;
  readonly #numbers: readonly number[];

  constructor(owner: Seat, draws: readonly BoxedDraw[] = [], at = -1, numbers: readonly number[] = []) {
    this.owners = [owner];
    this.#draws = draws;
    this.#at = at;
    this.#numbers = numbers;
  }

  readonly draw = (need: BoxedDraw['need'], n: number): readonly number[] => {
    const real = this.#draws[n];
    if (!real || real.need.kind !== need.kind || real.need.stream !== need.stream) throw new NoTwin();
    const numbers = n === this.#at ? this.#numbers : real.numbers;
    return need.kind === 'card' && !isIn(need.bag, numbers) ? this.#exchange(need) : numbers;
  };

  /** The twin has drawn this card already: its place takes the card that was changed. Then two seats may have exchanged a card. */
  #exchange(need: Extract<BoxedDraw['need'], { kind: 'card' }>): readonly number[] {
    const changed = this.#draws[this.#at]?.numbers ?? [];
    if (need.stream === 'table' || !isIn(need.bag, changed)) throw new NoTwin();
    if (!this.owners.includes(need.stream)) this.owners.push(need.stream);
    return changed;
  }
}

const isIn = (bag: readonly number[], [kind = -1]: readonly number[]): boolean => (bag[kind] ?? 0) > 0;

/** Another result of the same draw; undefined if there is none. */
function otherNumbers({ need, numbers }: BoxedDraw): readonly number[] | undefined {
  const [first = 0, ...rest] = numbers;
  switch (need.kind) {
    case 'below':
      return need.n > 1 ? [(first + 1) % need.n] : undefined;
    case 'dice':
      return [(first % 6) + 1, ...rest];
    case 'roll': {
      const faces = need.die.faces;
      const other = faces.findIndex((face) => face !== faces[first - 1]);
      return other < 0 ? undefined : [other + 1, ...rest];
    }
    case 'card': {
      const other = need.bag.findIndex((count, kind) => count > 0 && kind !== first);
      return other < 0 ? undefined : [other];
    }
  }
}

const isPublic = ({ need }: BoxedDraw): boolean => need.stream === 'table';

/** The difference in the view of a viewer who owns no part of the secret; undefined if there is none. */
function differenceOf(owners: readonly Seat[], real: BoxedOutcome, twin: BoxedOutcome): string | undefined {
  const seats = real.facts.views.length - 2;
  const secret = `a secret of seat ${owners.join(' or ')}`;
  for (let viewer = 0; viewer <= seats; viewer++) {
    if (owners.includes(viewer)) continue;
    const who = viewer === seats ? 'spectators' : `seat ${viewer}`;
    if (!isSame(real.facts.views[viewer], twin.facts.views[viewer])) return `the view of ${who} shows ${secret}`;
    if (!isSame(real.events[viewer], twin.events[viewer])) return `an event tells ${who} ${secret}`;
    if (viewer < seats && !isSame(choicesOf(real.facts, viewer), choicesOf(twin.facts, viewer)))
      return `the moves of ${who} follow from ${secret}`;
  }
  return undefined;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A game, its table, and who compares twins. */
export class Twins {
  readonly #game: BoxedGame;
  readonly #table: BoxedTable;
  /** Comparisons that were made. */
  compared = 0;
  #twin: Twin | undefined;

  constructor(game: BoxedGame, table: BoxedTable) {
    this.#game = game;
    this.#table = table;
  }

  /** Compares a setup with one in which a seat was dealt something else. Returns the leak. */
  async afterSetup(real: BoxedOutcome): Promise<string | undefined> {
    const chance = otherChance(real);
    return chance && this.#compare(chance, real, () => this.#game.setup(this.#table, chance.draw));
  }

  /** Compares a move with its twin: in the line of an earlier secret, or with another secret of the one who moved. */
  async afterMove(before: BoxedFacts, move: BoxedMove, real: BoxedOutcome): Promise<string | undefined> {
    const twin = this.#twin;
    this.#twin = undefined;
    // A public draw or a reveal may legitimately depend on a secret.
    if (real.reveals || real.draws.some(isPublic)) return undefined;
    const play = (chance: TwinChance, changes: Partial<BoxedMove>) =>
      this.#compare(chance, real, () => this.#game.play(this.#table, { ...move, ...changes }, chance.draw));
    if (twin && real.draws.length === 0 && choicesOf(twin.facts, move.seat).includes(move.move)) {
      const chance = new TwinChance(twin.owners[0]!);
      chance.owners.push(...twin.owners.slice(1));
      return play(chance, { position: twin.facts.position });
    }
    const dealt = otherChance(real);
    if (dealt) return play(dealt, {});
    const isLock = real.facts.deciders !== 0 && real.facts.deciders === (before.deciders & ~(1 << move.seat));
    const other = isLock ? choicesOf(before, move.seat).find((text) => text !== move.move) : undefined;
    return other === undefined ? undefined : play(new TwinChance(move.seat), { move: other });
  }

  async #compare(chance: TwinChance, real: BoxedOutcome, ask: () => ReturnType<BoxedGame['play']>): Promise<string | undefined> {
    let twin: Awaited<ReturnType<BoxedGame['play']>>;
    try {
      twin = await ask();
    } catch (error) {
      if (error instanceof NoTwin) return undefined;
      throw error;
    }
    if (!twin.ok || twin.value.reveals || twin.value.facts.deciders !== real.facts.deciders) return undefined;
    this.compared++;
    const { owners } = chance;
    const leak = differenceOf(owners, real, twin.value);
    if (leak === undefined) this.#twin = { owners, facts: twin.value.facts };
    return leak;
  }
}

/** Chance in which the first draw of a seat differs; undefined if no seat drew, or no other result is possible. */
function otherChance({ draws }: BoxedOutcome): TwinChance | undefined {
  const at = draws.findIndex((draw) => !isPublic(draw));
  const draw = draws[at];
  const other = draw && otherNumbers(draw);
  return other && draw.need.stream !== 'table' ? new TwinChance(draw.need.stream, draws, at, other) : undefined;
}

import { MoveList, SeededChance, standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { format } from '../game.ts';
import { transformersSkirmish } from '../index.ts';
import type { SkirmishPosition } from '../io/positionShape.ts';
import { CARDS, type CardName, KINDS } from './cards.ts';
import { blankState, DEFENSE, grid, ORDERS, type SkirmishOptions, type SkirmishState, startHits } from './state.ts';

// An independent implementation of X2 to X8, written from the rulebook: squares are pairs of numbers, units are objects, and a group is
// units that move one after the other, the foremost first.

interface Piece {
  x: number;
  y: number;
  readonly side: number;
  readonly air: boolean;
  readonly minicon: boolean;
}
type Board = readonly Piece[];
const at = (board: Board, x: number, y: number) => board.find((piece) => piece.x === x && piece.y === y);
const isInside = (x: number, y: number) => x >= 0 && x <= 7 && y >= 0 && y <= 7;
const name = ({ x, y }: { x: number; y: number }) => `${'ABCDEFGH'[x]}${y + 1}`;
const isFlight = (card: (typeof CARDS)[number]) => card.name === 'fly' || card.name === 'supersonic';
const passes = (piece: Piece, card: (typeof CARDS)[number], options: SkirmishOptions) =>
  piece.air && (options.flying === 'air-types' || isFlight(card));

function plainSingles(board: Board, piece: Piece, card: (typeof CARDS)[number], options: SkirmishOptions): string[] {
  if (isFlight(card) && !piece.air) return [];
  const found: string[] = [];
  for (let x = 0; x < 8; x++)
    for (let y = 0; y < 8; y++) {
      const [dx, dy] = [x - piece.x, y - piece.y];
      const length = Math.max(Math.abs(dx), Math.abs(dy));
      if (length === 0 || (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy))) continue;
      if (options.move_distance === 'exact' ? length !== card.reach : length > card.reach) continue;
      if (at(board, x, y)) continue;
      const way = Array.from({ length: length - 1 }, (_, i) =>
        at(board, piece.x + Math.sign(dx) * (i + 1), piece.y + Math.sign(dy) * (i + 1)),
      );
      if (passes(piece, card, options) || way.every((other) => !other)) found.push(`${card.name}:${name(piece)}-${name({ x, y })}`);
    }
  return found.toSorted();
}

/** The squares of a group after its move, the foremost first. Undefined if one of its units cannot move. */
function plainGroup(board: Board, group: readonly Piece[], card: (typeof CARDS)[number], options: SkirmishOptions): string | undefined {
  const standing = board.map((piece) => ({ ...piece }));
  const ahead = group[0]!.side === 0 ? 1 : -1;
  for (const goes of group.toSorted((a, b) => (b.y - a.y) * ahead)) {
    const piece = at(standing, goes.x, goes.y)!;
    const to = piece.y + ahead * card.reach;
    if (!isInside(piece.x, to) || (isFlight(card) && !piece.air) || at(standing, piece.x, to)) return undefined;
    for (let y = piece.y + ahead; y !== to; y += ahead) if (!passes(piece, card, options) && at(standing, piece.x, y)) return undefined;
    piece.y = to;
  }
  return standing.map(name).join(' ');
}

function plainAttack(board: Board, from: Piece, to: Piece, card: (typeof CARDS)[number], options: SkirmishOptions): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(Math.abs(dx), Math.abs(dy));
  if (from.side === to.side || (card.name === 'minicon-attack' && !from.minicon)) return false;
  if (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy)) return false;
  if (options.attack_range === 'exact' ? length !== card.reach : length > card.reach) return false;
  return Array.from({ length: length - 1 }, (_, i) => at(board, from.x + Math.sign(dx) * (i + 1), from.y + Math.sign(dy) * (i + 1))).every(
    (other) => !other,
  );
}

const plainDefends = (target: Piece, card: CardName): boolean => {
  if (card === 'heavy-armor') return !target.air;
  if (card === 'evasion') return target.air;
  return ['armor', 'shield', 'dodge', 'force-field'].includes(card);
};

const CASES = 'quick' in globalThis ? 4000 : 1_000_000;
const MOVES = CARDS.flatMap((card, i) => (card.use === 'move' ? [i] : []));
const ATTACKS = CARDS.flatMap((card, i) => (card.use === 'attack' ? [i] : []));

/** Puts up to sixteen units on a corner of the board, so that they often block each other. */
function scatter(state: SkirmishState, random: SeededChance): Piece[] {
  const board: Piece[] = [];
  const [width, height] = [3 + random.below(6, 'table'), 4 + random.below(5, 'table')];
  const [left, bottom] = [random.below(9 - width, 'table'), random.below(9 - height, 'table')];
  state.cellOf.fill(-1);
  state.hits.fill(0);
  state.unitAt.fill(-1);
  for (let unit = 0; unit < 16; unit++) {
    const x = left + random.below(width, 'table');
    const y = bottom + random.below(height, 'table');
    const cell = grid.at(x, y);
    if (state.unitAt[cell] !== -1 || random.below(8, 'table') === 0) continue;
    state.cellOf[unit] = cell;
    state.unitAt[cell] = unit;
    state.air[unit] = random.below(2, 'table');
    state.minicon[unit] = random.below(2, 'table');
    state.hits[unit] = 1 + random.below(startHits(state, unit), 'table');
    board.push({ x, y, side: unit < 8 ? 0 : 1, air: state.air[unit] === 1, minicon: state.minicon[unit] === 1 });
  }
  return board;
}

describe('an independent implementation', () => {
  it(`[X2] [X3] [X4] [X6] [X7] [X8] [X20] agrees over ${CASES} random cases`, () => {
    const random = new SeededChance(31);
    const standard = standardOptions(transformersSkirmish.options);
    const state = blankState(standard);
    const list = new MoveList();
    let agreed = 0;
    for (let done = 0; done < CASES; ) {
      state.options = {
        ...standard,
        flying: random.below(2, 'table') ? 'air-types' : 'fly-cards',
        move_distance: random.below(2, 'table') ? 'exact' : 'up-to',
        attack_range: random.below(2, 'table') ? 'exact' : 'up-to',
      };
      const board = scatter(state, random);
      const own = board.filter(({ side }) => side === 0);
      if (own.length === 0 || own.length === board.length) continue;
      state.phase = ORDERS;
      state.turn = 1;
      state.first = 0;
      state.moved = false;
      state.attacked = false;
      state.hands.fill(0);
      state.discard.fill(0);
      const [move, attack] = [MOVES[random.below(MOVES.length, 'table')]!, ATTACKS[random.below(ATTACKS.length, 'table')]!];
      state.hands[move] = 1;
      state.hands[attack] = 1;
      state.handSize[0] = 2;
      for (let card = 0; card < KINDS; card++) if (CARDS[card]!.use === 'defense') state.hands[KINDS + card] = 1;
      state.handSize[1] = 5;
      transformersSkirmish.moves(state, 0, list);
      const texts = list.toArray().map((one) => format(state, one));
      const listed = new Set(texts);
      // Exactly the legal moves of one unit.
      const singles = own.flatMap((piece) => plainSingles(board, piece, CARDS[move]!, state.options));
      const isSingle = (text: string) => text.startsWith(`${CARDS[move]!.name}:`) && !text.includes('+');
      if (texts.filter(isSingle).toSorted().join() !== singles.toSorted().join())
        expect.fail(`singles of ${CARDS[move]!.name}: ${texts.filter(isSingle).join(' ')} against ${singles.join(' ')}`);
      done += own.length;
      // Random groups and their destinations.
      for (let i = 0; i < 4; i++, done++) {
        const group = own.filter(() => random.below(2, 'table') === 1);
        if (group.length < 2) continue;
        const text = `${CARDS[move]!.name}:${group
          .toSorted((a, b) => a.y - b.y || a.x - b.x)
          .map(name)
          .join('+')}`;
        const after = plainGroup(board, group, CARDS[move]!, state.options);
        if (listed.has(text) !== (after !== undefined)) expect.fail(`${text} is ${after ?? 'not possible'}, by hand`);
        if (after === undefined) continue;
        agreed++;
        const copy = transformersSkirmish.copy(state);
        transformersSkirmish.play(copy, 0, transformersSkirmish.parse(copy, text)!, random, null);
        const { units } = transformersSkirmish.writePosition(copy) as SkirmishPosition;
        const now = [...units.south, ...units.north].map(({ cell }) => cell).join(' ');
        if (now !== after) expect.fail(`${text} leads to ${now}, by hand to ${after}`);
      }
      // Attacks between any two units, with every answer.
      const target = board[random.below(board.length, 'table')]!;
      for (const piece of own) {
        done++;
        const text = `${CARDS[attack]!.name}:${name(piece)}x${name(target)}`;
        const possible = piece !== target && plainAttack(board, piece, target, CARDS[attack]!, state.options);
        if (listed.has(text) !== possible) expect.fail(`${text} is ${possible ? '' : 'not '}possible, by hand`);
        if (!possible) continue;
        agreed++;
        const copy = transformersSkirmish.copy(state);
        const unit = copy.unitAt[grid.at(target.x, target.y)]!;
        const hits = copy.hits[unit]!;
        transformersSkirmish.play(copy, 0, transformersSkirmish.parse(copy, text)!, random, null);
        if (copy.phase !== DEFENSE) expect.fail('no question for a defence');
        transformersSkirmish.moves(copy, 1, list);
        const answers = list.toArray().map((one) => format(copy, one));
        const byHand = [
          ...CARDS.filter(({ use, name: card }) => use === 'defense' && plainDefends(target, card)).map((card) => card.name),
          'no-defense',
        ];
        if (answers.join() !== byHand.join()) expect.fail(`answers ${answers.join()}, by hand ${byHand.join()}`);
        const answer = answers[random.below(answers.length, 'table')]!;
        transformersSkirmish.play(copy, 1, transformersSkirmish.parse(copy, answer)!, random, null);
        if (copy.hits[unit] !== hits - (answer === 'no-defense' ? 1 : 0)) expect.fail(`${text} ${answer}: ${copy.hits[unit]} of ${hits}`);
        if ((copy.cellOf[unit] === -1) !== (copy.hits[unit] === 0)) expect.fail('destroyed units leave the board');
      }
    }
    expect(agreed).toBeGreaterThan(CASES / 20);
  }, 240_000);
});

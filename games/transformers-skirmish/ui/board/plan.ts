import { CARD_NAMES, CARDS, type CardName } from '../../rules/cards.ts';
import { grid } from '../../rules/state.ts';

/** A plan: a card, a unit and a target; or several units that move straight ahead. */
export interface Plan {
  readonly card?: CardName;
  readonly from?: string;
  readonly to?: string;
  readonly group?: readonly string[];
}

/** A legal move of one unit with one card: to a free square, at a target, or for a repair from the unit to itself. */
export interface PlannedMove {
  readonly kind: 'go' | 'attack' | 'repair';
  readonly card: CardName;
  readonly from: string;
  readonly to: string;
}

/** The legal moves, sorted by what they are about. */
export interface PossibleMoves {
  readonly units: readonly PlannedMove[];
  /** Groups by their card, as squares in notation. */
  readonly groups: ReadonlyMap<CardName, readonly string[]>;
  /** Cards that are played or discarded without a target: they are the whole move. */
  readonly plain: ReadonlyMap<CardName, string>;
}

const isCard = (text: string): text is CardName => CARD_NAMES.some((name) => name === text);
const reachOf = (card: CardName): number => CARDS.find(({ name }) => name === card)?.reach ?? 0;

export function possibleMoves(moves: readonly string[]): PossibleMoves {
  const units: PlannedMove[] = [];
  const groups = new Map<CardName, string[]>();
  const plain = new Map<CardName, string>();
  for (const move of moves) {
    const [card = '', where] = move.replace(/^discard-/, '').split(':');
    if (!isCard(card)) continue;
    if (where === undefined) plain.set(card, move);
    else if (where.includes('+')) groups.set(card, [...(groups.get(card) ?? []), where]);
    else if (card === 'repairs') units.push({ kind: 'repair', card, from: where, to: where });
    else {
      const kind = where.includes('x') ? 'attack' : 'go';
      const [from = '', to = ''] = where.split(/[x-]/);
      units.push({ kind, card, from, to });
    }
  }
  return { units, groups, plain };
}

/** Whether a card can do anything now; otherwise only the end of the turn is left. */
export const hasPossibleMoves = ({ units, groups, plain }: PossibleMoves): boolean => units.length + groups.size + plain.size > 0;

/** The moves that are consistent with a plan. */
export const movesOfPlan = (ways: PossibleMoves, { card, from, to }: Plan): readonly PlannedMove[] =>
  ways.units.filter(
    (way) => (card === undefined || way.card === card) && (from === undefined || way.from === from) && (to === undefined || way.to === to),
  );

/** The move of a complete plan; if several cards would do, the one with the shortest range. */
export function moveOfPlan(ways: PossibleMoves, plan: Plan): PlannedMove | undefined {
  if (plan.to === undefined || plan.group) return undefined;
  return movesOfPlan(ways, plan).toSorted((a, b) => reachOf(a.card) - reachOf(b.card))[0];
}

/** Squares in the order of notation. */
export const groupText = (group: readonly string[]): string =>
  group
    .map((name) => grid.parse(name) ?? 0)
    .toSorted((a, b) => a - b)
    .map((cell) => grid.name(cell))
    .join('+');

/** The move of a plan, if it is complete and legal. */
export function moveOf(ways: PossibleMoves, plan: Plan): string | undefined {
  const { card, group } = plan;
  if (group) {
    const text = groupText(group);
    return card && ways.groups.get(card)?.includes(text) ? `${card}:${text}` : undefined;
  }
  const way = moveOfPlan(ways, plan);
  if (way) return way.kind === 'repair' ? `${way.card}:${way.to}` : `${way.card}:${way.from}${way.kind === 'attack' ? 'x' : '-'}${way.to}`;
  return card === undefined ? undefined : ways.plain.get(card);
}

/** Units of the largest group that can move with a card. */
export const largestGroup = (ways: PossibleMoves, card: CardName): readonly string[] =>
  (ways.groups.get(card) ?? []).map((group) => group.split('+')).reduce((most, group) => (group.length > most.length ? group : most), []);

/** Units that some group with this card includes. */
export const groupMembers = (ways: PossibleMoves, card: CardName): ReadonlySet<string> =>
  new Set((ways.groups.get(card) ?? []).flatMap((group) => group.split('+')));

/** The plan after a click on a square: the unit or the card comes first, then the destination. `undefined` if the plan is to be played. */
export function chooseSquare(ways: PossibleMoves, plan: Plan, square: string): Plan | undefined {
  const { card, group, from } = plan;
  if (group && card) {
    if (!groupMembers(ways, card).has(square)) return plan;
    return { ...plan, group: group.includes(square) ? group.filter((one) => one !== square) : [...group, square] };
  }
  if (plan.to === square && moveOf(ways, plan) !== undefined) return undefined;
  const aimed = movesOfPlan(ways, { ...plan, to: square }).find(({ kind }) =>
    kind === 'repair' ? card === 'repairs' : from !== undefined,
  );
  if (aimed) return { ...plan, from: aimed.from, to: square };
  // An own unit: selected with the card if the unit can use it, otherwise alone.
  if (movesOfPlan(ways, { ...(card && { card }), from: square }).length > 0) return { ...(card && { card }), from: square };
  if (ways.units.some((way) => way.from === square)) return { from: square };
  const attacker = movesOfPlan(ways, { ...(card && { card }), to: square }).find((way) => way.kind === 'attack');
  if (attacker) return { ...(card && { card }), from: attacker.from, to: square };
  return {};
}

/** The plan after a click on a card. `undefined` if it was selected already and can be played as it is. */
export function chooseCard(ways: PossibleMoves, plan: Plan, card: CardName): Plan | undefined {
  if (plan.card === card && ways.plain.has(card)) return undefined;
  if (plan.card === card) return {};
  if (card === 'repairs' && plan.from !== undefined && movesOfPlan(ways, { card, from: plan.from }).length > 0)
    return { card, from: plan.from, to: plan.from };
  if (movesOfPlan(ways, { ...plan, card }).length > 0 && !plan.group && plan.from !== undefined) return { ...plan, card };
  return { card };
}

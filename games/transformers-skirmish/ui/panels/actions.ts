import {
  type ActionSpec,
  AgainIcon,
  AimIcon,
  BoltIcon,
  CheckIcon,
  CloseIcon,
  EndIcon,
  EyeIcon,
  ForwardIcon,
  isPhoneLayout,
  MoveIcon,
  RepairIcon,
  ShieldIcon,
  type Shortcut,
  SparkIcon,
  StepIcon,
  UndoIcon,
} from '@fray/table-kit';
import type { SkirmishWords } from '#words';
import { type Book, reachIn } from '../../rules/book.ts';
import { CARD_NAMES, CARDS, type CardName } from '../../rules/cards.ts';
import type { SkirmishState } from '../../rules/state.ts';
import type { SkirmishText } from '../../text/en.ts';
import type { Skin } from '../../text/skins.ts';
import { type DrawnAttack, formOf, type Toy } from '../animation/picture.ts';
import {
  groupText,
  hasPossibleMoves,
  largestGroup,
  moveOf,
  moveOfPlan,
  type Plan,
  type PlannedMove,
  type PossibleMoves,
} from '../board/plan.ts';
import { type Army, changeUnit, countTypes, isReady } from './army.ts';

/** The current actions, in the format of the table's layout. */
export interface TurnControls {
  readonly prompt?: string;
  readonly action?: ActionSpec | undefined;
  readonly others: readonly ActionSpec[];
  readonly keys?: readonly Shortcut[];
}

interface TableTexts {
  readonly words: SkirmishWords;
  readonly cards: SkirmishText['cards'];
  readonly skin: Skin;
}

export interface Turn extends TableTexts {
  readonly state: SkirmishState;
  readonly seat: number;
  readonly ways: PossibleMoves;
  readonly plan: Plan;
  readonly toys: readonly Toy[];
  readonly canEnd: boolean;
  readonly canUndo: boolean;
  readonly threats: boolean;
  setPlan(plan: Plan): void;
  perform(move: string): void;
  undo(): void;
  readonly toggleThreats: () => void;
}

/** Toggles the display of squares that the other side could attack. */
export const threatsSwitch = ({ words, threats, toggleThreats }: Pick<Turn, 'words' | 'threats' | 'toggleThreats'>): ActionSpec => ({
  label: words.threats,
  icon: EyeIcon,
  key: 't',
  pressed: threats,
  act: toggleThreats,
});

const useOf = (card: CardName | undefined) => CARDS.find(({ name }) => name === card)?.use;

/** In the player's turn, the action is the plan; without a plan, it is to end the turn. */
export function turnControls(turn: Turn): TurnControls {
  const { words, state, seat, ways, plan, canEnd } = turn;
  const excess = state.handSize[seat]! - state.book.handLimit;
  const move = moveOf(ways, plan);
  const planned = plannedAction(turn, move, excess);
  const end: ActionSpec = {
    label: words.endTurn,
    ...(state.attacked ? {} : { note: state.moved ? words.endNoAttack : words.endUnmoved }),
    icon: EndIcon,
    key: 'e',
    act: () => turn.perform('end'),
  };
  const discard: ActionSpec = { label: words.chooseDiscard, icon: CloseIcon, blocked: words.cardsOver(excess), act: () => undefined };
  const isPlanning = plan.card !== undefined || plan.from !== undefined;
  const asks = excess > 0 ? (planned ? '' : words.discardHint(excess)) : promptOf(turn);
  // On phones its place depends on what can be done: the selected card is raised into the prompt line.
  const isAsked = isPhoneLayout() && isPlanning && !planned && excess <= 0 && asks !== '';
  const offered = excess > 0 ? discard : isAsked ? pendingAction(turn, asks) : canEnd && !isPlanning ? end : undefined;
  // On phones there is room for it only while no plan exists. If nothing is left to do, the cards use the room.
  const hasRoom = !isPhoneLayout() || (!isPlanning && hasPossibleMoves(ways));
  return {
    prompt: isAsked ? '' : asks,
    action: planned ?? offered,
    others: [
      ...groupActions(turn),
      ...(canEnd && isPlanning ? [{ label: end.label, icon: EndIcon, key: 'e', act: end.act }] : []),
      ...(isPlanning ? [cancel(turn)] : []),
      ...(turn.canUndo ? [{ label: words.undo, icon: UndoIcon, key: 'u', act: turn.undo }] : []),
      ...(hasRoom ? [threatsSwitch(turn)] : []),
    ],
  };
}

/** The current plan, and its missing parts. */
function pendingAction({ plan, cards, skin, toys }: Turn, asks: string): ActionSpec {
  const unit = toys.find(({ cell }) => cell === plan.from);
  const planned = plan.card ? cards[plan.card] : unit ? skin.units[unit.seat][unit.unit] : '';
  return { label: asks, blocked: planned, icon: useOf(plan.card) === 'attack' ? AimIcon : MoveIcon, act: () => undefined };
}

const cancel = ({ words, setPlan }: Turn): ActionSpec => ({ label: words.cancel, icon: CloseIcon, key: 'Escape', act: () => setPlan({}) });

function promptOf({ words, plan, ways }: Turn): string {
  const { card, from, to, group } = plan;
  if (group) return words.chooseTicks;
  if (to !== undefined) return '';
  const use = useOf(card);
  if (from !== undefined) {
    const kinds = new Set(
      ways.units.filter((way) => way.from === from && (card === undefined || way.card === card)).map(({ kind }) => kind),
    );
    return kinds.has('attack') ? (kinds.has('go') ? words.chooseEither : words.chooseTarget) : words.chooseSquare;
  }
  if (use === 'move') return words.chooseUnit;
  if (use === 'attack') return words.chooseTarget;
  if (card === 'repairs' && !ways.plain.has(card)) return words.chooseDamaged;
  if (!hasPossibleMoves(ways)) return words.onlyEnd;
  return card === undefined ? words.chooseAny : '';
}

/** The action that carries out the plan; disabled if a part is missing. */
function plannedAction(turn: Turn, move: string | undefined, excess: number): ActionSpec | undefined {
  const { plan, words, cards, ways } = turn;
  const act = () => move !== undefined && turn.perform(move);
  if (plan.group && plan.card) return groupAction(turn, move, act);
  if (move === undefined) return undefined;
  if (move.startsWith('discard-') && plan.card)
    return { label: words.discardCard(cards[plan.card]), note: words.discardNote(excess - 1), icon: CloseIcon, act };
  if (move === 'tactics') return { label: words.playTactics, note: words.draws(turn.state.book.tacticsDraw), icon: SparkIcon, act };
  const way = moveOfPlan(ways, plan);
  return way && moveAction(turn, way, act);
}

function moveAction({ words, cards, skin, toys }: Turn, way: PlannedMove, act: () => void): ActionSpec | undefined {
  const [unit, target] = [way.from, way.to].map((square) => toys.find(({ cell }) => cell === square));
  if (!unit) return undefined;
  const name = skin.units[unit.seat][unit.unit];
  if (way.kind === 'repair')
    return { label: words.repairIt(name), note: words.hitsFromTo(unit.hits, unit.hits + 1), icon: RepairIcon, act };
  if (way.kind === 'attack' && target) {
    const aimed = skin.units[target.seat][target.unit];
    return {
      label: words.attackAt(cards[way.card], aimed),
      note: words.attackNote(way.to, target.hits, target.hits - 1),
      icon: AimIcon,
      act,
    };
  }
  const form = formOf(way.card, unit.air);
  return {
    label: words.moveTo(words.goes(way.card, unit.air), way.to),
    note: form ? words.asForm(name, words.forms[form]) : name,
    icon: form ? MoveIcon : StepIcon,
    act,
  };
}

function groupAction({ plan, words, state }: Turn, move: string | undefined, act: () => void): ActionSpec {
  const { group = [], card = 'legs' } = plan;
  const blocked = move !== undefined ? undefined : group.length < 2 ? words.needTwo : words.barred;
  return {
    label: words.advance(group.length),
    note: words.advanceNote(reachIn(state.book, card)),
    icon: ForwardIcon,
    ...(blocked === undefined ? {} : { blocked }),
    act,
  };
}

function groupActions({ plan, ways, words, setPlan }: Turn): ActionSpec[] {
  const { card, group } = plan;
  if (!card || !ways.groups.has(card)) return [];
  const largest = largestGroup(ways, card);
  if (!group) return [{ label: words.group, note: words.groupNote, icon: ForwardIcon, key: 'g', act: () => setPlan({ card, group: [] }) }];
  if (groupText(group) === groupText(largest)) return [];
  return [{ label: words.allThatCan, icon: CheckIcon, key: 'a', act: () => setPlan({ card, group: largest }) }];
}

interface AnswerInput extends TableTexts {
  readonly moves: readonly string[];
  readonly attack: DrawnAttack;
  readonly target: Toy | undefined;
  /** The damage of a hit with these options. */
  readonly damage: number;
  /** The answer that is held back until the window is over. */
  readonly chosenCard: string;
  reply(move: string): void;
}

/** The answers to an attack: the defences in hand, and to take the hit. */
export function answerControls({ moves, attack, target, damage, chosenCard, reply, words, cards, skin }: AnswerInput): TurnControls {
  const nameOf = ({ seat, unit }: Pick<Toy, 'seat' | 'unit'>) => skin.units[seat][unit];
  const defences = CARD_NAMES.filter((name) => moves.includes(name));
  const hits = target?.hits ?? 1;
  const marked = (move: string) => (chosenCard === '' ? {} : { pressed: chosenCard === move });
  const take: ActionSpec = {
    label: words.takeHit,
    note: words.takeNote(nameOf(attack.target), hits, Math.max(0, hits - damage)),
    icon: BoltIcon,
    key: 'x',
    destructive: true,
    ...marked('no-defense'),
    act: () => reply('no-defense'),
  };
  const defend = defences.map(
    (name, i): ActionSpec => ({
      label: words.defendWith(cards[name]),
      note: words.undoesHit(cards[attack.card]),
      icon: ShieldIcon,
      ...(i === 0 ? { key: 'd' } : {}),
      ...marked(name),
      act: () => reply(name),
    }),
  );
  const [first, ...rest] = defend;
  return first ? { action: first, others: [...rest, take] } : { action: { ...take, destructive: false }, others: [] };
}

/** The text of an unanswered attack. `unhurried`: the window is over, no clock runs, and an answer is still pending. */
export function answerNote(
  isRequested: boolean,
  chosenCard: string,
  unhurried: boolean,
  { words, cards }: Pick<TableTexts, 'words' | 'cards'>,
): string {
  if (chosenCard !== '') return words.answerKept(chosenCard === 'no-defense' ? words.takeHit : cards[chosenCard as CardName]);
  if (unhurried) return words.noHurry(isRequested);
  return isRequested ? words.underAttack : words.answering;
}

interface Placing extends TableTexts {
  readonly book: Book;
  readonly army: Army;
  readonly chosen: number | undefined;
  setArmy(army: Army): void;
  usual(): void;
  done(): void;
}

/** The placement of an army: types and Minicons of the selected unit, and the confirmation. */
export function armyControls({ book, army, chosen, words, setArmy, usual, done }: Placing): TurnControls {
  const { air, minicons } = countTypes(army);
  const blocked = isReady(army, book) ? undefined : air !== book.air ? words.mustBe(book.air, air) : words.tooMany(book.minicons, minicons);
  const soldier = chosen === undefined ? undefined : army[chosen];
  const change = (what: { air?: boolean; minicon?: boolean }) => () => chosen !== undefined && setArmy(changeUnit(army, chosen, what));
  return {
    prompt: soldier ? words.placeOther : words.placeHint,
    action: {
      label: words.ready,
      note: words.readyNote,
      icon: CheckIcon,
      key: 'r',
      ...(blocked === undefined ? {} : { blocked }),
      act: done,
    },
    others: [
      ...(soldier && chosen !== undefined
        ? [
            {
              label: soldier.air ? words.makeGround : words.makeAir,
              note: words.airOf(air, book.air),
              icon: MoveIcon,
              key: 'a',
              act: change({ air: !soldier.air }),
            },
            {
              label: words.giveMinicon,
              note: words.miniconsOf(minicons, book.minicons),
              icon: SparkIcon,
              key: 'm',
              pressed: soldier.minicon,
              act: change({ minicon: !soldier.minicon }),
            },
          ]
        : []),
      { label: words.usual, icon: AgainIcon, key: 'o', act: usual },
    ],
  };
}

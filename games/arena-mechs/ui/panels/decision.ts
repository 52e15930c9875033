import type { Cell, Move } from '@fray/engine';
import type { ActionSpec, TableScene } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import type { MechWords } from '#words';
import type { TEXTS } from '../../io/log.ts';
import type { MechEvent, MechState } from '../../rules/state.ts';
import type { MechSeatView, MechView } from '../../rules/view.ts';
import type { FieldMark } from '../board/arenaBoard.tsx';

/** An incomplete program: the cards chosen from the hand, and their point (0–2). */
export interface Draft {
  readonly cards: readonly number[];
  readonly point: number;
}

/** The initial draft of a program: no card chosen, the first free point. */
export const firstDraft = (programs: MechSeatView['programs']): Draft => ({ cards: [], point: programs.indexOf(null) });

/** Chooses a card of the hand, or puts it back. A third card replaces the one chosen first. */
export const toggleCard = ({ cards, point }: Draft, card: number): Draft => ({
  point,
  cards: cards.includes(card) ? cards.filter((one) => one !== card) : [...cards.slice(-1), card],
});

/** The card that would go under the deck, if two are chosen. */
export const cardUnderDeck = ({ cards }: Draft, hand: number): number | undefined =>
  cards.length === 2 ? Array.from({ length: hand }, (_, i) => i).find((i) => !cards.includes(i)) : undefined;

/** What the player has selected and not played yet. */
export interface Selection {
  readonly draft?: Draft;
  /** The symbol that would be covered. */
  readonly way: number;
  /** A push or a field for the magnet that is previewed. */
  readonly considered?: Move | undefined;
  /** Whether a click on a field chooses the magnet's field. */
  readonly magnet: boolean;
}

export const NO_SELECTION: Selection = { way: 0, magnet: false };

/** All inputs of a decision. */
export interface DecisionContext {
  readonly scene: TableScene<MechView, MechEvent>;
  readonly seat: number;
  readonly own: MechSeatView;
  readonly state: MechState;
  readonly words: MechWords;
  readonly text: (typeof TEXTS)['en'];
  readonly picked: Selection;
  readonly focus: Cell;
  /** Whether the table has the phone layout. */
  readonly isPhone: boolean;
  pick(change: Partial<Selection>): void;
}

/** The current question and its answers: on the board, by buttons, by keys. */
export interface Decision {
  readonly prompt?: string;
  readonly card?: ComponentChildren;
  readonly action?: ActionSpec;
  readonly others: readonly ActionSpec[];
  readonly marks: ReadonlyMap<Cell, FieldMark>;
  /** Arrows that may be pushed now. */
  readonly arrows: ReadonlySet<number>;
  readonly arrow?: number;
  /** The arena in the preview. */
  readonly preview?: MechState;
  onCell(cell: Cell): void;
  onArrow(arrow: number): void;
}

export const NO_DECISION: Decision = {
  others: [],
  marks: new Map(),
  arrows: new Set(),
  onCell: () => undefined,
  onArrow: () => undefined,
};

/** Undo as an action, if it is possible. */
export const undoActions = ({ scene, words }: DecisionContext, spec: Omit<ActionSpec, 'act'>): ActionSpec[] =>
  scene.canUndo ? [{ ...spec, label: words.undo, act: () => scene.undo() }] : [];

import type { Cell, Move } from '@fray/engine';
import type { ActionSpec, TableScene } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import type { MechWords } from '#words';
import type { TEXTS } from '../../io/log.ts';
import type { MechEvent, MechState } from '../../rules/state.ts';
import type { MechSeatView, MechView } from '../../rules/view.ts';
import type { FieldMark } from '../board/arenaBoard.tsx';

/** A program that is being put together: the cards chosen from the hand, and their point (0–2). */
export interface Draft {
  readonly cards: readonly number[];
  readonly point: number;
}

/** The draft that a program begins with: no card chosen, the first free point. */
export const firstDraft = (programs: MechSeatView['programs']): Draft => ({ cards: [], point: programs.indexOf(null) });

/** Chooses a card of the hand, or puts it back. A third card replaces the one chosen first. */
export const toggleCard = ({ cards, point }: Draft, card: number): Draft => ({
  point,
  cards: cards.includes(card) ? cards.filter((one) => one !== card) : [...cards.slice(-1), card],
});

/** The card that would go under the deck, when two are chosen. */
export const cardUnderDeck = ({ cards }: Draft, hand: number): number | undefined =>
  cards.length === 2 ? Array.from({ length: hand }, (_, i) => i).find((i) => !cards.includes(i)) : undefined;

/** What the player has selected and not played yet. */
export interface Selection {
  readonly draft?: Draft;
  /** Which symbol would be covered. */
  readonly way: number;
  /** A push or a place for the magnet that is looked at before it is played. */
  readonly considered?: Move | undefined;
  /** Whether a click on a field chooses the magnet's field. */
  readonly magnet: boolean;
}

export const NO_SELECTION: Selection = { way: 0, magnet: false };

/** All that a decision is made of. */
export interface DecisionContext {
  readonly scene: TableScene<MechView, MechEvent>;
  readonly seat: number;
  readonly own: MechSeatView;
  readonly state: MechState;
  readonly words: MechWords;
  readonly text: (typeof TEXTS)['en'];
  readonly picked: Selection;
  readonly focus: Cell;
  /** Whether the table is held in the hand. */
  readonly inHand: boolean;
  pick(change: Partial<Selection>): void;
}

/** The current question and its answers: on the board, by buttons, by keys. */
export interface Decision {
  readonly prompt?: string;
  readonly card?: ComponentChildren;
  readonly action?: ActionSpec;
  readonly others: readonly ActionSpec[];
  readonly marks: ReadonlyMap<Cell, FieldMark>;
  /** Arrows that may be pushed at. */
  readonly arrows: ReadonlySet<number>;
  readonly arrow?: number;
  /** The arena as it would be. */
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

/** Taking back, where that is possible, as an action of its own. */
export const undoActions = ({ scene, words }: DecisionContext, spec: Omit<ActionSpec, 'act'>): ActionSpec[] =>
  scene.canUndo ? [{ ...spec, label: words.undo, act: () => scene.undo() }] : [];

import type { IconNode } from 'lucide';
import { type ComponentChildren, createContext } from 'preact';
import type { Shortcut } from './keys.ts';

/** Something that lies beside the board at a desk, as a tab, and slides over the dock on a phone. */
export interface Sheet {
  /** Its name in the page: also what a link or a test finds it by. */
  readonly id: string;
  readonly label: string;
  readonly icon: IconNode;
  readonly content: ComponentChildren;
  /** Lies open at a desk to begin with, instead of what happened: it says the same at a glance. */
  readonly isFirst?: boolean;
  /** A small mark that something new is there. */
  readonly isUnread?: boolean;
  /** Only where there is no room for it beside the board. */
  readonly phoneOnly?: boolean;
  /** It has a button in the bar already, and needs none in the dock. */
  readonly inBar?: boolean;
}

/** What the page puts around every table. It reaches the stage through a context, so that a game need not carry it. */
export interface Frame {
  /** The id of the game: themes are bound to it. */
  readonly game: string;
  /** What the page is about, for whoever hears it. */
  readonly heading: string;
  /** The bar: what is played, and beside it what the page has to say and to offer. */
  readonly title: ComponentChildren;
  readonly bar: ComponentChildren;
  readonly menu: Omit<Sheet, 'id' | 'icon'>;
  /** How things stand, in a few words: whose turn it is, or how it ended. */
  readonly status: string;
  readonly tone: 'yours' | 'waits' | 'over' | 'past';
  /** Why the last thing asked was refused; empty when it was not. */
  readonly refusal: string;
  /** What the table has just said for whoever does not see it. */
  readonly announcement: string;
  /** Questions that wait for an answer, a lesson, a lost line: above what can be done. */
  readonly notices: ComponentChildren;
  /** The step that is looked at, and how many there are: “3/6”. */
  readonly step: string;
  /** The newest line of the log, where the log itself is folded away. */
  readonly latest: string;
  /** The newest sentences of the log, each with a name of its own: what is read out while the log is not in sight. */
  readonly logAnnouncements?: readonly { readonly id: string; readonly sentence: string }[];
  /** The same at a glance, where the game draws that. */
  readonly latestMark?: ComponentChildren;
  /** Log, talk, rules. The first is shown at the beginning. */
  readonly sheets: readonly Sheet[];
  /** How the match ended, when it has. */
  readonly end: ComponentChildren;
  /** The button that the card was folded into. */
  readonly endLabel: string;
  /** Keys of the page's own, where the table does not use them itself. */
  readonly keys?: readonly Shortcut[];
  /** Instead of the game's rails: what the page compares at both sides of the board. Only at a desk. */
  readonly comparison?: { readonly left: ComponentChildren; readonly right: ComponentChildren } | undefined;
  /** Over the board, deaf to the pointer: what the page points at. */
  readonly over?: ComponentChildren;
  /** Under the board and the players: how a match went. */
  readonly under?: ComponentChildren;
}

export const EMPTY_FRAME: Frame = {
  game: '',
  heading: '',
  title: null,
  bar: null,
  menu: { label: '', content: null },
  status: '',
  tone: 'waits',
  refusal: '',
  announcement: '',
  notices: null,
  step: '',
  latest: '',
  sheets: [],
  end: null,
  endLabel: '',
};

export const FrameContext = createContext<Frame>(EMPTY_FRAME);

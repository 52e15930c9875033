import type { IconNode } from 'lucide';
import { type ComponentChildren, createContext } from 'preact';
import type { Shortcut } from './keys.ts';

/** A panel: a tab next to the board on a desktop, and a sheet over the dock on a phone. */
export interface Sheet {
  /** Id in the page, for links and tests. */
  readonly id: string;
  readonly label: string;
  readonly icon: IconNode;
  readonly content: ComponentChildren;
  /** Whether it is open at first on a desktop, instead of the log, because it shows the same in less space. */
  readonly isFirst?: boolean;
  /** A small mark for new content. */
  readonly isUnread?: boolean;
  /** Whether it is shown only where there is no room next to the board. */
  readonly phoneOnly?: boolean;
  /** Whether the bar has a button for it, so that the dock needs none. */
  readonly inBar?: boolean;
}

/** The parts that the page adds around every table. They reach the stage through a context, so that games do not pass them on. */
export interface Frame {
  /** Id of the game, for its theme. */
  readonly game: string;
  /** Heading for screen readers. */
  readonly heading: string;
  /** The bar: title of the game, and the page's own controls. */
  readonly title: ComponentChildren;
  readonly bar: ComponentChildren;
  readonly menu: Omit<Sheet, 'id' | 'icon'>;
  /** Short status: whose turn it is, or the result. */
  readonly status: string;
  readonly tone: 'yours' | 'waits' | 'over' | 'past';
  /** Why the last request was refused; empty if it was not. */
  readonly refusal: string;
  /** The last announcement for screen readers. */
  readonly announcement: string;
  /** Notices above the actions: open questions, a lesson, a lost connection. */
  readonly notices: ComponentChildren;
  /** Shown step and number of steps: “3/6”. */
  readonly step: string;
  /** The newest line of the log, shown while the log is closed. */
  readonly latest: string;
  /** The newest sentences of the log, each with an id: announced while the log is not visible. */
  readonly logAnnouncements?: readonly { readonly id: string; readonly sentence: string }[];
  /** The newest line as pictures, if the game draws it. */
  readonly latestMark?: ComponentChildren;
  /** Panels: log, chat, rules. The first is open at first. */
  readonly sheets: readonly Sheet[];
  /** The end card of a finished match. */
  readonly end: ComponentChildren;
  /** The finale, over the whole table. Elements with `data-folds` in it close it. */
  readonly finale?: ComponentChildren;
  /** Keys of the page, unless the table uses them itself. */
  readonly keys?: readonly Shortcut[];
  /** Replaces the game's rails on both sides of the board by content of the page. Desktop only. */
  readonly comparison?: { readonly left: ComponentChildren; readonly right: ComponentChildren } | undefined;
  /** Marks of the page over the board. They ignore the pointer. */
  readonly over?: ComponentChildren;
  /** Help for the table. */
  readonly help?: ComponentChildren;
  /** Content below the board and the players: the course of the match. */
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
};

export const FrameContext = createContext<Frame>(EMPTY_FRAME);

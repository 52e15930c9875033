import type { GameEvent, Language } from '@fray/engine';
import type { AnimationScript } from '@fray/table-kit';
import type { JSX } from 'preact';

/** A part of a drawing, in its units. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a game's board looks like at one moment, for whoever has no page. */
export interface StaticBoardUi {
  readonly script: AnimationScript<never, GameEvent, unknown>;
  /** The board as one drawing: needs no document. */
  readonly StaticBoard: (props: { picture: never; view: never; language: Language }) => JSX.Element;
  /** What led to a moment, put into its picture: the way of the shot. */
  readonly withCause?: (picture: never, after: never, events: never) => unknown;
  /** Where on the drawing it happens, for a small picture; without it the whole board is shown. */
  readonly focus?: (picture: never) => Box | undefined;
  readonly about: (view: never, language: Language) => { readonly place?: string; readonly when: string };
  readonly sides: (view: never, language: Language) => Readonly<Record<string, string>>;
  readonly tones: readonly string[];
  readonly hasPluralSides?: boolean;
  /** Whose turn it is as everybody sees it; a game where all decide at once has none. */
  readonly awaited?: (view: never) => readonly number[];
}

const STATIC_BOARDS = import.meta.glob<StaticBoardUi>('../../games/*/ui/staticBoard.tsx');

/** A game whose folder has no still is told of in words alone. */
export const staticBoardOf = (game: string): Promise<StaticBoardUi> | undefined =>
  STATIC_BOARDS[`../../games/${game}/ui/staticBoard.tsx`]?.();

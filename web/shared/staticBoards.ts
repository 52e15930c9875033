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
  readonly script: AnimationScript<object, GameEvent, object>;
  /** The board as one drawing: needs no document. */
  readonly StaticBoard: (props: { picture: object; view: object; language: Language }) => JSX.Element;
  /** What led to a moment, put into its picture: the way of the shot. */
  readonly withCause?: (picture: object, after: object, events: readonly GameEvent[]) => object;
  /** Where on the drawing it happens, for a small picture; without it the whole board is shown. */
  readonly focus?: (picture: object) => Box | undefined;
  readonly about: (view: object, language: Language) => { readonly place?: string; readonly when: string };
  readonly sides: (view: object, language: Language) => Readonly<Record<string, string>>;
  readonly tones: readonly string[];
  readonly hasPluralSides?: boolean;
  /** Whose turn it is as everybody sees it; a game where all decide at once has none. */
  readonly awaited?: (view: object) => readonly number[];
}

const STATIC_BOARDS = import.meta.glob<StaticBoardUi>('../../games/*/ui/staticBoard.tsx');

/** A game whose folder has no still is told of in words alone. */
export const staticBoardOf = (game: string): Promise<StaticBoardUi> | undefined =>
  STATIC_BOARDS[`../../games/${game}/ui/staticBoard.tsx`]?.();

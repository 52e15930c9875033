import type { GameEvent, Language, Seat } from '@fray/engine';
import type { AnySceneSource } from '@fray/engine/scene';
import { cardOf } from '@fray/games';
import type { AnimationScript } from '@fray/table-kit';
import type { FunctionComponent, JSX } from 'preact';

/** A part of a drawing, in its units. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A piece that is shown large when its side has won. */
interface Champion {
  /** The name of its cell; absent if it is not on the board. */
  readonly cell?: string;
  /** The piece as one drawing. */
  readonly Piece: FunctionComponent;
}

/** A game's board at one moment, for renderers without a browser. */
export interface StaticBoardUi {
  readonly script: AnimationScript<object, GameEvent, object>;
  /** The board as one drawing: needs no document. */
  readonly StaticBoard: (props: { picture: object; view: object; language: Language; pieceScale?: number }) => JSX.Element;
  /** The event before a moment, drawn into its picture: for example the path of a shot. */
  readonly withCause?: (picture: object, after: object, events: readonly GameEvent[]) => object;
  /** Where on the drawing it happens, for a small picture; without it the whole board is shown. */
  readonly focus?: (picture: object) => Box | undefined;
  /** The part of a position in a small picture; absent: the whole board. */
  readonly closeUp?: (picture: object) => Box | undefined;
  /** The piece that stands for a winner. */
  readonly champion?: (view: object, seat: Seat) => Champion | undefined;
  readonly about: (view: object, language: Language) => { readonly place?: string; readonly when: string };
  readonly sides: (view: object, language: Language) => Readonly<Record<string, string>>;
  readonly tones: readonly string[];
  readonly hasPluralSides?: boolean;
  /** Whose turn it is in public; undefined if all decide simultaneously. */
  readonly awaited?: (view: object) => readonly number[];
}

const STATIC_BOARDS = import.meta.glob<StaticBoardUi>('../../games/*/ui/staticBoard.tsx');

const SCENES = import.meta.glob<{ readonly scene: AnySceneSource }>('../../games/*/scene.ts');

/** Loads the boards of games from outside. Set by `externalGames.ts` if the server has any. */
export const outsideBoards: { load?(game: string): Promise<StaticBoardUi | undefined> } = {};

/** The board of a game: its own drawing, or its scene's. A game without either is described in words only. */
export function staticBoardOf(game: string): Promise<StaticBoardUi | undefined> | undefined {
  const own = STATIC_BOARDS[`../../games/${game}/ui/staticBoard.tsx`];
  if (own) return own();
  const [scene, card] = [SCENES[`../../games/${game}/scene.ts`], cardOf(game)];
  return scene && card ? boardFromScene(scene, card.rules) : outsideBoards.load?.(game);
}

/** The board that the kit draws of a scene. */
export async function boardFromScene(
  loadScene: () => Promise<{ readonly scene: AnySceneSource }>,
  loadRules: NonNullable<ReturnType<typeof cardOf>>['rules'],
): Promise<StaticBoardUi> {
  const [{ sceneStaticBoard }, { scene }, rules] = await Promise.all([
    import('@fray/table-kit/sceneStaticBoard'),
    loadScene(),
    loadRules(),
  ]);
  return sceneStaticBoard(scene, rules);
}

import type { HexShape } from '../board/hexGrid.ts';
import type { Language } from '../language.ts';
import type { Seat } from '../seats.ts';

/**
 * A table as plain data, made from a view only. The table kit draws and animates it, names it for screen readers and offers its choices.
 * The terminal prints it, and link previews are pictures of it. `readScene` checks a scene. A place is the name of a cell (`C4`), or the id
 * of a zone or of a place of a graph. A thing keeps its id from position to position: a comparison of ids shows what moved, appeared or
 * disappeared. Pieces and cards have no ids in common.
 *
 * @example
 * // `readScene` says where a scene is wrong.
 * const scene = {
 *   board: { kind: 'square', columns: 3, rows: 3 },
 *   cells: [{ at: 'B2', terrain: 'hill', height: 1 }],
 *   pieces: [{ id: 'a', at: 'A1', name: 'scout', art: { symbol: 'scout' }, owner: 0 }],
 * };
 *
 * readScene(scene).ok; // => true
 * readScene({ ...scene, cells: [{ at: 'D9', terrain: 'hill' }] }).fault.field; // => 'cells.0.at'
 * sceneText(scene, () => 'red').includes('A1  red scout'); // => true
 */
export interface Scene {
  readonly board: SceneBoard;
  /** True if the board is seen from its far side. */
  readonly turned?: boolean;
  readonly theme?: SceneTheme;
  /** For each seat one of the ten colours of the kit, 0 to 9, where a side is called by its colour. Without it seat 0 has colour 0. */
  readonly colours?: readonly number[];
  /** Cells that are more than open ground at height 0. */
  readonly cells?: readonly SceneCell[];
  readonly pieces?: readonly ScenePiece[];
  /** Places beside the board, such as “removed”. Pieces stand there by the zone's id. */
  readonly zones?: readonly SceneZone[];
  readonly decks?: readonly SceneDeck[];
  readonly hands?: readonly SceneHand[];
  readonly tracks?: readonly SceneTrack[];
  /** Dice that lie on the table, with what they meant. */
  readonly dice?: readonly SceneDie[];
  /** Sentences that matter now: an event in force, how a roll was counted. */
  readonly texts?: readonly SceneText[];
  /** Values of each player: points, actions left. */
  readonly plates?: readonly ScenePlate[];
}

export type SceneBoard =
  /** Cells A1 to the columns and rows, A1 at the bottom left. */
  | { readonly kind: 'square'; readonly columns: number; readonly rows: number; readonly name?: string }
  /** Cells by the names of a `HexGrid` of this shape. */
  | { readonly kind: 'hex'; readonly shape: HexShape; readonly name?: string }
  /** Places anywhere, with lines between them. Coordinates are 0 to 100, y down. */
  | {
      readonly kind: 'graph';
      readonly places: readonly ScenePlace[];
      readonly links: readonly (readonly [string, string])[];
      readonly name?: string;
    }
  | { readonly kind: 'none' };

export interface ScenePlace {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly name?: string;
}

export const SCENE_THEMES = ['field', 'steel', 'space', 'paper'] as const;
export type SceneTheme = (typeof SCENE_THEMES)[number];

/** `gap` is no cell at all. */
export const TERRAINS = ['open', 'wood', 'hill', 'crag', 'ruin', 'water', 'road', 'swamp', 'sand', 'snow', 'lava', 'deck', 'gap'] as const;
export type Terrain = (typeof TERRAINS)[number];

export interface SceneCell {
  readonly at: string;
  readonly terrain?: Terrain;
  /** Steps above the ground, 0 to 3. */
  readonly height?: number;
  /** Name of the ground, if not its terrain's. */
  readonly name?: string;
  /** An objective or the like: a dashed border with a symbol. */
  readonly mark?: { readonly art: Art; readonly name: string; readonly owner?: Seat };
}

/** A symbol of the kit by its name, at most two characters, or an SVG drawing, of which only shapes and colours are kept. */
export type Art = { readonly symbol: SymbolName } | { readonly letter: string } | { readonly svg: string };

export const SYMBOLS = [
  'infantry',
  'archer',
  'knight',
  'spear',
  'mage',
  'scout',
  'leader',
  'marksman',
  'tank',
  'gun',
  'mech',
  'plane',
  'ship',
  'dragon',
  'wolf',
  'robot',
  'tower',
  'castle',
  'house',
  'flag',
  'gate',
  'bridge',
  'mine',
  'camp',
  'gold',
  'heart',
  'shield',
  'sword',
  'star',
  'bolt',
  'wheat',
  'wood',
  'stone',
  'gem',
  'skull',
  'glass',
  'key',
  'scroll',
  'potion',
  'eye',
  'boot',
  'flame',
  'banner',
  'axe',
  'anchor',
  'gear',
  'fist',
  'meeple',
] as const;
export type SymbolName = (typeof SYMBOLS)[number];

export interface ScenePiece {
  readonly id: string;
  readonly at: string;
  /** Name of the piece; its first letter is shown if it has no art. */
  readonly name: string;
  readonly art?: Art;
  /** The seat that gives it shape and colour; absent: it belongs to no seat. */
  readonly owner?: Seat;
  /** Degrees clockwise from the top of an unturned board. */
  readonly facing?: number;
  /** Face down: it shows a question mark, and `letter` if the viewer knows what it is. */
  readonly hidden?: boolean;
  readonly letter?: string;
  /** It has acted, and is drawn faintly. */
  readonly done?: boolean;
  /** It acts now. */
  readonly active?: boolean;
  readonly badges?: SceneBadges;
}

/** A number top right, a state top left, pips below. */
export interface SceneBadges {
  readonly number?: { readonly value: number; readonly name: string };
  readonly state?: { readonly art: Art; readonly name: string };
  readonly pips?: { readonly full: number; readonly of: number; readonly name: string };
}

export interface SceneZone {
  readonly id: string;
  readonly name: string;
  readonly owner?: Seat;
}

export interface SceneCard {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly art?: Art;
  /** A word for its kind: “order”. */
  readonly kind?: string;
  readonly cost?: number;
  /** Face down: only its back is shown. */
  readonly hidden?: boolean;
  /** Why it cannot be played now. */
  readonly why?: string;
}

export interface SceneDeck {
  readonly id: string;
  readonly name: string;
  /** Cards left. */
  readonly left: number;
  readonly art?: Art;
  /** The face-up card next to the deck. */
  readonly top?: SceneCard;
}

export interface SceneHand {
  readonly id: string;
  readonly name: string;
  readonly owner?: Seat;
  readonly cards: readonly SceneCard[];
}

export interface SceneTrack {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Marked numbers; a marker without an owner belongs to everybody. */
  readonly markers: readonly { readonly at: number; readonly owner?: Seat }[];
}

export interface SceneDie {
  readonly id: string;
  /** `d4`, `d6`, `d8`, `d10`, `d12` and `d20` have their shapes; any other is a cube with a word. */
  readonly die: string;
  readonly shows: string;
  readonly owner?: Seat;
}

export interface SceneText {
  readonly id: string;
  readonly text: string;
  /** `strong` is what decides. */
  readonly tone?: 'plain' | 'strong' | 'good' | 'bad';
}

export interface ScenePlate {
  readonly seat: Seat;
  readonly values: readonly {
    readonly name: string;
    readonly value: number /** Shown as pips of so many. */;
    readonly of?: number;
    readonly art?: Art;
  }[];
  /** A few words at the name. */
  readonly note?: string;
}

/** One choice towards a move: a press on a part of the scene, or a button with words. */
export type Choice =
  | {
      readonly kind: 'cell';
      readonly at: string /** A cost or a chance, at most five characters. */;
      readonly note?: string;
      readonly aim?: boolean;
    }
  | { readonly kind: 'piece'; readonly id: string; readonly note?: string; readonly aim?: boolean }
  | { readonly kind: 'card'; readonly id: string }
  | { readonly kind: 'button'; readonly id: string; readonly name: string; readonly note?: string };

/**
 * The choices that lead to a legal move, in order: for example a piece, then its target cell. Moves with the same first choice differ in a
 * later one.
 *
 * @example
 * const scene = {
 *   board: { kind: 'square', columns: 3, rows: 3 },
 *   pieces: [{ id: 'a', at: 'A1', name: 'scout', art: { letter: 'S' } }],
 * };
 * const step = { choices: [{ kind: 'piece', id: 'a' }, { kind: 'cell', at: 'A2', note: '1' }], name: 'scout to A2' };
 *
 * readAffordance(step, scene).ok; // => true
 * readAffordance({ ...step, choices: [{ kind: 'piece', id: 'b' }] }, scene).ok; // => false
 */
export interface Affordance {
  readonly choices: readonly [Choice, ...Choice[]];
  /** The effect of the move, in words: “Marksman climbs to C4”. */
  readonly name: string;
  /** Buttons stand in this order, the smallest first; 0 without it. */
  readonly weight?: number;
  /** The key that plays it, where it is a button. */
  readonly key?: string;
}

/** What an event adds to the comparison of two scenes: a word that rises at a place, and a sound. */
export interface Accent {
  readonly kind: 'hit' | 'miss' | 'reveal' | 'roll' | 'gain' | 'note';
  /** A place, or the id of a piece. */
  readonly at?: string;
  /** At most a dozen characters. */
  readonly text?: string;
}

/**
 * A table without UI code: what a game exports as `scene` from its `scene.ts`. Everything is made from views and events alone.
 *
 * @example
 * // `nim` and `scene` are those of `draftGame`.
 * sceneFaults(nim, scene, { seed: 1, games: 2, seats: 2 }); // => []
 * const broken = { ...scene, progress: ({ round }) => `Round ${round}` };
 * sceneFaults(nim, broken, { seed: 1, games: 1, seats: 2 }).length > 0; // => true
 */
export interface SceneSource<V extends object, E extends object> {
  /** The table as a viewer at `orientation` sees it. */
  scene(view: V, orientation: Seat, language: Language): Scene;
  /** The choices for a legal move of the seat that decides. `move` is in notation. */
  affordance(view: V, move: string, language: Language): Affordance;
  /** The question to the player now. */
  prompt?(view: V, language: Language): string;
  /** Cues of an event; most events have none. */
  accent?(event: E, language: Language): Accent | undefined;
  /** Progress of the match: “Round 3”. */
  progress(view: V, language: Language): string;
  /** The score, a few words for each side. */
  score?(view: V, language: Language): readonly string[];
  /** The seats that decide, where they take turns. */
  awaited?(view: V): readonly Seat[];
  /** Types of events that can decide the match. */
  readonly decisive?: readonly string[];
  /** Labels of options and their values; without them their names are shown. */
  readonly options?: Readonly<
    Record<string, { readonly label: string; readonly help: string; readonly values?: Readonly<Record<string, string>> }>
  >;
}

import * as v from 'valibot';
import { columnName } from '../board/grid.ts';
import { HexGrid } from '../board/hexGrid.ts';
import { fail, type InputError, ok, type Result } from '../result.ts';
import { readShape } from '../shape.ts';
import { type Affordance, SCENE_THEMES, type Scene, type SceneBoard, type SceneCard, SYMBOLS, TERRAINS } from './scene.ts';

const MAX_THINGS = 500;
const MAX_SIDE = 64;

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const words = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));
const list = <T extends v.GenericSchema>(item: T, most = MAX_THINGS) => v.pipe(v.array(item), v.maxLength(most));
const id = words(60);
const name = words(80);
const seat = whole(0, 29);
const count = whole(-999, 9999);

const art = v.union([
  v.strictObject({ symbol: v.picklist(SYMBOLS) }),
  v.strictObject({ letter: words(2) }),
  v.strictObject({ svg: words(20_000) }),
]);

const side = whole(1, MAX_SIDE);
const hexShape = v.variant('layout', [
  v.strictObject({ layout: v.literal('hexagon'), radius: whole(0, 31) }),
  v.strictObject({ layout: v.literal('offset'), columns: side, rows: side, low: v.exactOptional(v.picklist(['odd', 'even'])) }),
]);
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const board = v.variant('kind', [
  v.strictObject({ kind: v.literal('square'), columns: side, rows: side, name: v.exactOptional(name) }),
  v.strictObject({ kind: v.literal('hex'), shape: hexShape, name: v.exactOptional(name) }),
  v.strictObject({
    kind: v.literal('graph'),
    places: list(v.strictObject({ id, x: percent, y: percent, name: v.exactOptional(name) })),
    links: list(v.tuple([id, id]), 4 * MAX_THINGS),
    name: v.exactOptional(name),
  }),
  v.strictObject({ kind: v.literal('none') }),
]);

const cell = v.strictObject({
  at: id,
  terrain: v.exactOptional(v.picklist(TERRAINS)),
  height: v.exactOptional(whole(0, 3)),
  name: v.exactOptional(name),
  mark: v.exactOptional(v.strictObject({ art, name, owner: v.exactOptional(seat) })),
});

const badges = v.strictObject({
  number: v.exactOptional(v.strictObject({ value: count, name })),
  state: v.exactOptional(v.strictObject({ art, name })),
  pips: v.exactOptional(v.strictObject({ full: whole(0, 20), of: whole(1, 20), name })),
});

const piece = v.strictObject({
  id,
  at: id,
  name,
  art: v.exactOptional(art),
  owner: v.exactOptional(seat),
  facing: v.exactOptional(v.pipe(v.number(), v.finite())),
  hidden: v.exactOptional(v.boolean()),
  letter: v.exactOptional(words(2)),
  done: v.exactOptional(v.boolean()),
  active: v.exactOptional(v.boolean()),
  badges: v.exactOptional(badges),
});

const card = v.strictObject({
  id,
  title: name,
  text: v.exactOptional(words(200)),
  art: v.exactOptional(art),
  kind: v.exactOptional(words(24)),
  cost: v.exactOptional(count),
  hidden: v.exactOptional(v.boolean()),
  why: v.exactOptional(name),
});

const plateValue = v.strictObject({ name, value: count, of: v.exactOptional(whole(1, 20)), art: v.exactOptional(art) });

/** A whole scene: `satisfies` holds the schema to the type. */
const sceneShape = v.strictObject({
  board,
  turned: v.exactOptional(v.boolean()),
  theme: v.exactOptional(v.picklist(SCENE_THEMES)),
  colours: v.exactOptional(list(whole(0, 9), 30)),
  cells: v.exactOptional(list(cell, MAX_SIDE * MAX_SIDE)),
  pieces: v.exactOptional(list(piece)),
  zones: v.exactOptional(list(v.strictObject({ id, name, owner: v.exactOptional(seat) }), 40)),
  decks: v.exactOptional(
    list(v.strictObject({ id, name, left: whole(0, 9999), art: v.exactOptional(art), top: v.exactOptional(card) }), 20),
  ),
  hands: v.exactOptional(list(v.strictObject({ id, name, owner: v.exactOptional(seat), cards: list(card, 60) }), 30)),
  tracks: v.exactOptional(
    list(
      v.strictObject({
        id,
        name,
        from: count,
        to: count,
        markers: list(v.strictObject({ at: count, owner: v.exactOptional(seat) }), 30),
      }),
      20,
    ),
  ),
  dice: v.exactOptional(list(v.strictObject({ id, die: words(20), shows: words(20), owner: v.exactOptional(seat) }), 20)),
  texts: v.exactOptional(
    list(v.strictObject({ id, text: words(200), tone: v.exactOptional(v.picklist(['plain', 'strong', 'good', 'bad'])) }), 20),
  ),
  plates: v.exactOptional(list(v.strictObject({ seat, values: list(plateValue, 6), note: v.exactOptional(words(60)) }), 30)),
}) satisfies v.GenericSchema<unknown, Scene>;

/** The names of a board's cells in reading order; of a graph's places, their ids. */
export function cellsOf(board: SceneBoard): readonly string[] {
  switch (board.kind) {
    case 'square':
      return Array.from({ length: board.rows * board.columns }, (_, cell) => {
        const [x, y] = [cell % board.columns, board.rows - 1 - Math.floor(cell / board.columns)];
        return `${columnName(x)}${y + 1}`;
      });
    case 'hex':
      return hexGridOf(board).names;
    case 'graph':
      return board.places.map((place) => place.id);
    case 'none':
      return [];
  }
}

const grids = new Map<string, HexGrid>();
/** The grid of a board of hexes; the same for the same shape. */
export function hexGridOf({ shape }: Extract<SceneBoard, { kind: 'hex' }>): HexGrid {
  const key = JSON.stringify(shape);
  const grid = grids.get(key) ?? new HexGrid(shape);
  if (grids.size > 20) grids.clear();
  grids.set(key, grid);
  return grid;
}

/** All cards that lie or are held somewhere. */
export const cardsOf = ({ hands = [], decks = [] }: Scene): SceneCard[] => [
  ...hands.flatMap((hand) => hand.cards),
  ...decks.flatMap((deck) => (deck.top ? [deck.top] : [])),
];

/** The first text that is twice in a list. */
function repeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}

/** Validates an untrusted scene: its shape, unique ids, and that every piece is at an existing place. */
export function readScene(json: unknown): Result<Scene, InputError> {
  const read = readShape<Scene>(sceneShape, json, 'scene');
  if (!read.ok) return read;
  const scene = read.value;
  const cells = new Set(cellsOf(scene.board));
  const { pieces = [], zones = [], tracks = [] } = scene;
  const lists = {
    cells: (scene.cells ?? []).map((one) => one.at),
    zones: zones.map((zone) => zone.id),
    tracks: tracks.map((track) => track.id),
  };
  for (const [field, ids] of Object.entries({ ...lists, pieces: [...pieces, ...cardsOf(scene)].map((thing) => thing.id) })) {
    const twice = repeated(ids);
    if (twice !== undefined) return fail({ field, message: `“${twice}” is there twice` });
  }
  const strange = (scene.cells ?? []).findIndex((one) => !cells.has(one.at));
  if (strange >= 0) return fail({ field: `cells.${strange}.at`, message: `the board has no cell “${scene.cells?.[strange]?.at}”` });
  const places = new Set([...cells, ...lists.zones]);
  const lost = pieces.findIndex((one) => !places.has(one.at));
  if (lost >= 0) return fail({ field: `pieces.${lost}.at`, message: `there is no cell and no zone “${pieces[lost]?.at}”` });
  for (const [i, { from, to, markers }] of tracks.entries()) {
    if (to < from || to - from > 60) return fail({ field: `tracks.${i}.to`, message: 'a track has 1 to 61 places' });
    if (markers.some(({ at }) => at < from || at > to))
      return fail({ field: `tracks.${i}.markers`, message: 'a marker stands beside the track' });
  }
  if (scene.board.kind === 'graph') {
    const loose = scene.board.links.findIndex((ends) => ends.some((end) => !cells.has(end)));
    if (loose >= 0) return fail({ field: `board.links.${loose}`, message: 'a link ends at no place' });
  }
  return ok(scene);
}

const choice = v.variant('kind', [
  v.strictObject({ kind: v.literal('cell'), at: id, note: v.exactOptional(words(5)), aim: v.exactOptional(v.boolean()) }),
  v.strictObject({ kind: v.literal('piece'), id, note: v.exactOptional(words(5)), aim: v.exactOptional(v.boolean()) }),
  v.strictObject({ kind: v.literal('card'), id }),
  v.strictObject({ kind: v.literal('button'), id, name, note: v.exactOptional(name) }),
]);
const affordanceShape = v.strictObject({
  choices: v.pipe(v.tupleWithRest([choice], choice), v.maxLength(6)),
  name,
  weight: v.exactOptional(v.pipe(v.number(), v.finite())),
  key: v.exactOptional(words(1)),
}) satisfies v.GenericSchema<unknown, Affordance>;

/** The ids and places that affordances may refer to. */
interface Targets {
  readonly places: ReadonlySet<string>;
  readonly pieces: ReadonlySet<string>;
  readonly cards: ReadonlySet<string>;
}

/** A scene has many affordances, so its targets are listed once. */
const targets = new WeakMap<Scene, Targets>();

function targetsOf(scene: Scene): Targets {
  const known = targets.get(scene);
  if (known) return known;
  const listed = {
    places: new Set([...cellsOf(scene.board), ...(scene.zones ?? []).map((zone) => zone.id)]),
    pieces: new Set((scene.pieces ?? []).map((piece) => piece.id)),
    cards: new Set(cardsOf(scene).map((one) => one.id)),
  };
  targets.set(scene, listed);
  return listed;
}

/** Validates an affordance: its shape, and that the scene contains its targets. */
export function readAffordance(json: unknown, scene: Scene): Result<Affordance, InputError> {
  const read = readShape<Affordance>(affordanceShape, json, 'affordance');
  if (!read.ok) return read;
  const { places, pieces, cards } = targetsOf(scene);
  for (const [i, one] of read.value.choices.entries()) {
    const field = `choices.${i}`;
    if (one.kind === 'cell' && !places.has(one.at)) return fail({ field, message: `the scene has no cell and no zone “${one.at}”` });
    if (one.kind === 'piece' && !pieces.has(one.id)) return fail({ field, message: `the scene has no piece “${one.id}”` });
    if (one.kind === 'card' && !cards.has(one.id)) return fail({ field, message: `the scene has no card “${one.id}”` });
  }
  return read;
}

import { catalogue } from '../catalogue.ts';
import type { Language } from '../language.ts';
import type { Seat } from '../seats.ts';
import { cellsOf, hexGridOf } from './readScene.ts';
import type { Art, Scene, SceneCard, SceneCell, ScenePiece, Terrain } from './scene.ts';

const en = {
  board: 'The board',
  terrains: {
    open: 'open',
    wood: 'wood',
    hill: 'hill',
    crag: 'crag',
    ruin: 'ruin',
    water: 'water',
    road: 'road',
    swamp: 'swamp',
    sand: 'sand',
    snow: 'snow',
    lava: 'lava',
    deck: 'deck',
    gap: 'nothing',
  } satisfies Record<Terrain, string>,
  height: (n: number) => `height ${n}`,
  hidden: 'face down',
  done: 'has acted',
  active: 'acts now',
  left: (n: number) => `${n} left`,
  of: (full: number, of: number, name: string) => `${name} ${full} of ${of}`,
  cost: (n: number) => `cost ${n}`,
  cards: (n: number) => (n === 1 ? '1 card' : `${n} cards`),
  choices: (n: number) => `${n} choices`,
  moves: 'All moves',
  beside: 'Beside the board',
  cancel: 'Cancel',
  choose: 'Choose',
};

const da: typeof en = {
  board: 'Brættet',
  terrains: {
    open: 'åbent',
    wood: 'skov',
    hill: 'bakke',
    crag: 'klippe',
    ruin: 'ruin',
    water: 'vand',
    road: 'vej',
    swamp: 'mose',
    sand: 'sand',
    snow: 'sne',
    lava: 'lava',
    deck: 'dæk',
    gap: 'ingenting',
  },
  height: (n) => `højde ${n}`,
  hidden: 'med bagsiden op',
  done: 'har handlet',
  active: 'handler nu',
  left: (n) => `${n} tilbage`,
  of: (full, of, name) => `${name} ${full} af ${of}`,
  cost: (n) => `pris ${n}`,
  cards: (n) => (n === 1 ? '1 kort' : `${n} kort`),
  choices: (n) => `${n} muligheder`,
  moves: 'Alle træk',
  beside: 'Ved siden af brættet',
  cancel: 'Fortryd',
  choose: 'Vælg',
};

/** The few words of the kit's own about scenes. */
export const SCENE_TEXTS = catalogue({ en, da });

/** Returns the name of a seat. */
export type SideName = (seat: Seat) => string;

/** A piece in words: whose it is, what it is, and its badges. */
export function describePiece(piece: ScenePiece, side: SideName, language: Language): string {
  const t = SCENE_TEXTS[language];
  const { number, state, pips } = piece.badges ?? {};
  return [
    `${piece.owner === undefined ? '' : `${side(piece.owner)} `}${piece.name}`,
    ...(piece.hidden ? [t.hidden] : []),
    ...(number ? [`${number.name} ${number.value}`] : []),
    ...(state ? [state.name] : []),
    ...(pips ? [t.of(pips.full, pips.of, pips.name)] : []),
    ...(piece.active ? [t.active] : []),
    ...(piece.done ? [t.done] : []),
  ].join(', ');
}

/** All that is in a place, its name first: “C4, hill, height 1; Green Marksman, skill 3”. */
export function describePlace(scene: Scene, at: string, side: SideName, language: Language): string {
  const t = SCENE_TEXTS[language];
  const cell = scene.cells?.find((one) => one.at === at);
  const { board, zones, pieces = [] } = scene;
  const named =
    zones?.find(({ id }) => id === at)?.name ?? (board.kind === 'graph' ? board.places.find(({ id }) => id === at)?.name : undefined);
  const ground = [
    named ?? at,
    ...groundOf(cell, language),
    ...(cell?.height ? [t.height(cell.height)] : []),
    ...(cell?.mark ? [cell.mark.owner === undefined ? cell.mark.name : `${cell.mark.name} (${side(cell.mark.owner)})`] : []),
  ];
  return [ground.join(', '), ...pieces.filter((piece) => piece.at === at).map((piece) => describePiece(piece, side, language))].join('; ');
}

function groundOf(cell: SceneCell | undefined, language: Language): string[] {
  if (cell?.name !== undefined) return [cell.name];
  return cell?.terrain === undefined || cell.terrain === 'open' ? [] : [SCENE_TEXTS[language].terrains[cell.terrain]];
}

/** A card in words. */
export const describeCard = (card: SceneCard, language: Language): string =>
  [card.title, card.kind, card.cost === undefined ? undefined : SCENE_TEXTS[language].cost(card.cost), card.text, card.why]
    .filter((part) => part !== undefined)
    .join(', ');

/** The two characters of a terrain. */
const GROUND: Readonly<Record<Terrain, string>> = {
  open: ' .',
  wood: 'wo',
  hill: 'hi',
  crag: 'cr',
  ruin: 'ru',
  water: '~~',
  road: '==',
  swamp: 'sw',
  sand: 'sa',
  snow: 'sn',
  lava: 'la',
  deck: '##',
  gap: '  ',
};

/** Returns the character for a piece: its letter, or the first one of its name. For a hidden piece, the one its owner sees. */
export function letterOf({ hidden, letter, art, name }: Pick<ScenePiece, 'hidden' | 'letter' | 'art' | 'name'>): string {
  if (letter !== undefined) return letter;
  return hidden ? '?' : (letterIn(art) ?? name.charAt(0).toUpperCase());
}

const letterIn = (art: Art | undefined): string | undefined => (art && 'letter' in art ? art.letter : undefined);

/** Two characters for a cell: seat and letter of the first piece in it, or its ground. */
function markOf(scene: Scene, at: string): string {
  const piece = scene.pieces?.find((one) => one.at === at);
  if (piece) return `${piece.owner === undefined ? ' ' : piece.owner + 1}${letterOf(piece)}`.slice(0, 2);
  const cell = scene.cells?.find((one) => one.at === at);
  return cell?.mark && (cell.terrain ?? 'open') === 'open' ? ' *' : GROUND[cell?.terrain ?? 'open'];
}

function boardText(scene: Scene): string[] {
  const { board } = scene;
  if (board.kind === 'square') {
    const cells = cellsOf(board);
    const rows = Array.from({ length: board.rows }, (_, i) => cells.slice(i * board.columns, (i + 1) * board.columns));
    const lines = rows.map((row, i) => `${String(board.rows - i).padStart(2)} ${row.map((at) => markOf(scene, at)).join(' ')}`);
    const columns = (rows.at(-1) ?? []).map((at) => ` ${/^[A-Z]+/.exec(at)?.[0] ?? ''}`.slice(-2));
    return [...(scene.turned ? lines.toReversed() : lines), `   ${columns.join(' ')}`];
  }
  if (board.kind === 'hex') return hexText(scene, board);
  if (board.kind === 'graph')
    return board.places.map(({ id, name }) => {
      const ends = board.links.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []));
      return `${markOf(scene, id)} ${name ?? id} — ${ends.join(', ')}`;
    });
  return [];
}

/** Half rows of hexes from north to south, four characters a column. */
function hexText(scene: Scene, board: Extract<Scene['board'], { kind: 'hex' }>): string[] {
  const grid = hexGridOf(board);
  const heights = grid.names.map((_, cell) => 2 * grid.r(cell) + grid.q(cell));
  const top = Math.min(...heights);
  const lines: string[][] = [];
  for (const [cell, at] of grid.names.entries()) {
    const line = (lines[heights[cell]! - top] ??= []);
    line[grid.column(cell)] = markOf(scene, at);
  }
  const text = lines.map((line) =>
    Array.from({ length: grid.columns }, (_, i) => (line[i] ?? '').padEnd(4))
      .join('')
      .trimEnd(),
  );
  const columns = Array.from({ length: grid.columns }, (_, i) => ` ${String.fromCharCode(65 + (i % 26))}`.padEnd(4));
  return [...(scene.turned ? text.toReversed() : text), columns.join('').trimEnd()];
}

/** A scene as plain text for the terminal: two characters a cell, then everything by its name. */
export function sceneText(scene: Scene, side: SideName, language: Language = 'en'): string {
  const t = SCENE_TEXTS[language];
  const { pieces = [], zones = [], decks = [], hands = [], tracks = [], dice = [], texts = [], plates = [] } = scene;
  const zoneIds = new Set(zones.map(({ id }) => id));
  return [
    ...boardText(scene),
    ...pieces.filter((piece) => !zoneIds.has(piece.at)).map((piece) => `${piece.at.padEnd(4)}${describePiece(piece, side, language)}`),
    ...zones.flatMap((zone) => {
      const there = pieces.filter((piece) => piece.at === zone.id).map((piece) => describePiece(piece, side, language));
      return there.length > 0 ? [`${zone.name}: ${there.join('; ')}`] : [];
    }),
    ...plates.map(({ seat, values, note }) =>
      [
        `${side(seat)}:`,
        values.map(({ name, value, of }) => (of === undefined ? `${name} ${value}` : t.of(value, of, name))).join(', '),
        note ?? '',
      ]
        .join(' ')
        .trimEnd(),
    ),
    ...tracks.map(
      ({ name, to, markers }) =>
        `${name}: ${markers.map(({ at, owner }) => `${owner === undefined ? '' : `${side(owner)} `}${at}`).join(', ')} / ${to}`,
    ),
    ...decks.map(({ name, left, top }) => `${name}: ${t.left(left)}${top ? `; ${describeCard(top, language)}` : ''}`),
    ...hands.flatMap(({ name, cards }) => {
      const open = cards.filter((card) => !card.hidden);
      return [`${name}: ${t.cards(cards.length)}`, ...open.map((card) => `  ${describeCard(card, language)}`)];
    }),
    ...dice.map(({ die, shows }) => `${die}: ${shows}`),
    ...texts.map(({ text }) => text),
  ].join('\n');
}

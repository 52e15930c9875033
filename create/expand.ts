/** The settings of a new game, as `fray new` was given them. */
export interface NewGame {
  /** The name of its folder: lower case, words joined by hyphens. */
  readonly id: string;
  readonly seats: readonly [fewest: number, most: number];
  /** Whether all players decide at the same time, in secret. */
  readonly secret: boolean;
  readonly grid: { readonly width: number; readonly height: number };
  /** Author of a game in a repository of its own: its id begins with this word. */
  readonly author?: string;
}

/** The limit of the engine: a set of seats is one number with a bit for each seat. */
export const MAX_SEATS = 30;
/** Seats that the kit has a colour and a shape for. */
export const MAX_DRAFT_SEATS = 10;

interface SeatStyle {
  readonly name: string;
  readonly en: string;
  readonly da: string;
  readonly tone: string;
}

const COLOURS: readonly SeatStyle[] = [
  { name: 'violet', en: 'Violet', da: 'Violet', tone: '#c9b6ff' },
  { name: 'amber', en: 'Amber', da: 'Rav', tone: '#ffb35c' },
  { name: 'jade', en: 'Jade', da: 'Jade', tone: '#7fe0c3' },
  { name: 'coral', en: 'Coral', da: 'Koral', tone: '#ff8fa3' },
  { name: 'sky', en: 'Sky', da: 'Himmel', tone: '#8fd0ff' },
  { name: 'lime', en: 'Lime', da: 'Lime', tone: '#c8e86b' },
  { name: 'pink', en: 'Pink', da: 'Pink', tone: '#f9a8e8' },
  { name: 'sand', en: 'Sand', da: 'Sand', tone: '#e6d3a3' },
];

/** The first seats are named after colours, the others are numbered and take hues all around the colour wheel. */
function seatStyle(seat: number): SeatStyle {
  const number = seat + 1;
  return COLOURS[seat] ?? { name: `seat${number}`, en: `Seat ${number}`, da: `Plads ${number}`, tone: lightColour((seat * 137.5) % 360) };
}

/** A light colour of a hue in degrees, as `#rrggbb`. */
function lightColour(hue: number): string {
  const channel = (n: number): string => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (0.78 - 0.18 * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The name of the game as an identifier: `reefRace` for `reef-race`. */
export const camelCase = (id: string): string =>
  id
    .split('-')
    .map((word, i) => (i === 0 ? word : capitalize(word)))
    .join('');

/** The values of the placeholders in the template. */
function placeholders({ id, author, seats: [fewest, most], secret, grid }: NewGame): Readonly<Record<string, string>> {
  const words = id.split('-');
  const seats = Array.from({ length: most }, (_, seat) => seatStyle(seat));
  return {
    id,
    gameId: author === undefined ? id : `${author}.${id}`,
    camel: camelCase(id),
    Name: words.map(capitalize).join(' '),
    // Rule ids are capital letters and a number: a word such as "2" gives no letter.
    ID: words
      .map((word) => word.charAt(0).toUpperCase())
      .filter((letter) => /[A-Z]/.test(letter))
      .join(''),
    fewest: String(fewest),
    most: String(most),
    seatNames: seats.map(({ name }) => `'${name}'`).join(', '),
    tones: seats.map(({ tone }) => `'${tone}'`).join(', '),
    seatColours: seats.map(({ tone }, seat) => `  --seat-${seat}: ${tone};`).join('\n'),
    first: seats[0]?.name ?? '',
    second: seats[1]?.name ?? '',
    // Three scouts a seat on the edge, with room between them.
    radius: most > 6 ? '6' : '3',
    sidesEn: seats.map(({ name, en }) => `${name}: '${en}'`).join(', '),
    sidesDa: seats.map(({ name, da }) => `${name}: '${da}'`).join(', '),
    zeros: Array.from({ length: fewest }, () => '0').join(', '),
    othersRow: secret ? '() => 1' : '() => 0',
    width: String(grid.width),
    height: String(grid.height),
  };
}

/** A file of the template for one game: only the lines for its kind, placeholders replaced. Lines end with a line feed. */
export function expand(template: string, game: NewGame): string {
  const kind = game.secret ? 'secret' : 'open';
  let only: string | undefined;
  const lines = template.split(/\r?\n/).filter((line) => {
    const mark = /^\/\/\? (secret|open|end)$/.exec(line)?.[1];
    if (mark !== undefined) only = mark === 'end' ? undefined : mark;
    return mark === undefined && (only === undefined || only === kind);
  });
  const names = placeholders(game);
  return lines.join('\n').replaceAll(/__([a-zA-Z]+)__/g, (all, name: string) => names[name] ?? all);
}

/** Returns the registry with one more line, in the order of the ids. Keeps the file's line ends. */
export function withLine(registry: string, { id }: Pick<NewGame, 'id'>, line: string): string {
  const lines = registry.trimEnd().split(/\r?\n/);
  const at = lines.findIndex((other) => (/'@fray\/([^']+)\/card'/.exec(other)?.[1] ?? '') > id);
  lines.splice(at < 0 ? lines.length : at, 0, line);
  const lineEnd = registry.includes('\r\n') ? '\r\n' : '\n';
  return lines.join(lineEnd) + lineEnd;
}

export const registryLine = (game: NewGame): string => expand("export { card as __camel__ } from '@fray/__id__/card';", game);

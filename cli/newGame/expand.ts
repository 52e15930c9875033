/** What somebody asks for who begins a game. */
export interface NewGame {
  /** The name of its folder: lower case, words joined by hyphens. */
  readonly id: string;
  readonly seats: readonly [fewest: number, most: number];
  /** Whether all decide at the same time, in secret. */
  readonly secret: boolean;
  readonly grid: { readonly width: number; readonly height: number };
}

const SEAT_NAMES = ['violet', 'amber', 'jade', 'coral'] as const;
/** The same colours as in the template's style. */
const TONES = ['#c9b6ff', '#ffb35c', '#7fe0c3', '#ff8fa3'] as const;
const DANISH: Readonly<Record<(typeof SEAT_NAMES)[number], string>> = { violet: 'Violet', amber: 'Rav', jade: 'Jade', coral: 'Koral' };
export const MOST_SEATS = SEAT_NAMES.length;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What stands in the template for the names and numbers of a game. */
function placeholders({ id, seats: [fewest, most], secret, grid }: NewGame): Readonly<Record<string, string>> {
  const words = id.split('-');
  const names = SEAT_NAMES.slice(0, most);
  return {
    id,
    camel: words.map((word, i) => (i === 0 ? word : capital(word))).join(''),
    Name: words.map(capital).join(' '),
    ID: words.map((word) => word.charAt(0).toUpperCase()).join(''),
    fewest: String(fewest),
    most: String(most),
    seatNames: names.map((name) => `'${name}'`).join(', '),
    tones: TONES.slice(0, most)
      .map((tone) => `'${tone}'`)
      .join(', '),
    first: names[0] ?? '',
    sidesEn: names.map((name) => `${name}: '${capital(name)}'`).join(', '),
    sidesDa: names.map((name) => `${name}: '${DANISH[name]}'`).join(', '),
    zeros: Array.from({ length: fewest }, () => '0').join(', '),
    othersRow: secret ? '() => 1' : '() => 0',
    width: String(grid.width),
    height: String(grid.height),
  };
}

/** A file of the template as this game has it: the lines for its kind, and its names in their places. */
export function expand(template: string, game: NewGame): string {
  const kind = game.secret ? 'secret' : 'open';
  let only: string | undefined;
  const lines = template.split('\n').filter((line) => {
    const mark = /^\/\/\? (secret|open|end)$/.exec(line)?.[1];
    if (mark !== undefined) only = mark === 'end' ? undefined : mark;
    return mark === undefined && (only === undefined || only === kind);
  });
  const names = placeholders(game);
  return lines.join('\n').replaceAll(/__([a-zA-Z]+)__/g, (all, name: string) => names[name] ?? all);
}

/** The registry with one line more, in its place. */
export function withLine(registry: string, { id }: Pick<NewGame, 'id'>, line: string): string {
  const lines = registry.trimEnd().split('\n');
  const at = lines.findIndex((other) => (/'@fray\/([^']+)\/card'/.exec(other)?.[1] ?? '') > id);
  lines.splice(at < 0 ? lines.length : at, 0, line);
  return `${lines.join('\n')}\n`;
}

export const registryLine = (game: NewGame): string => expand("export { card as __camel__ } from '@fray/__id__/card';", game);

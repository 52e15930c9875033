/** Pages whose path segments are ids: these are case-insensitive, and punctuation around them is removed. */
const CASE_INSENSITIVE_PAGES = new Set([
  't',
  'table',
  'replay',
  'review',
  'tournament',
  'club',
  'v',
  'puzzle',
  'puzzles',
  'storm',
  'rules',
  'learn',
  'scores',
  'ratings',
]);

/** Pages whose first segment is a game; what follows is case-sensitive. */
const PAGES_OF_GAMES = new Set(['new', 'workshop', 'lab', 'print']);

const decodeSegment = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** White space and invisible characters, which chat and mail programs insert into links. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/u;
const OPENING = new Set('([{<"\'“‘«„（「');
const CLOSING = new Set('.,;:!?)]}>"\'”’»“‘…*。，、）」');

/** Removes the punctuation and white space that a sentence puts around a link. Linear in the length of the text. */
function trimPunctuation(text: string): string {
  const chars = [...text];
  let from = 0;
  let to = chars.length;
  const isAround = (char: string | undefined, around: ReadonlySet<string>) =>
    char !== undefined && (INVISIBLE.test(char) || around.has(char));
  while (from < to && isAround(chars[from], OPENING)) from++;
  while (to > from && isAround(chars[to - 1], CLOSING)) to--;
  return chars.slice(from, to).join('');
}

/**
 * Normalizes a pasted link. Returns the path of a page, percent-encoded, without a leading slash, query or fragment. Ids are lower-cased and
 * stripped of punctuation around them (`T/ABC.` becomes `t/abc`). Player names and drawn boards keep their case.
 */
export function cleanLink(path: string): string {
  const [bare = ''] = path.split(/[?#]/, 1);
  const segments = bare.split('/').slice(countLeadingEmpty(bare));
  // A replay inside another site's page: its own link follows.
  if (trimPunctuation(decodeSegment(segments[0] ?? '')).toLowerCase() === 'embed')
    return ['embed', ...cleanSegments(segments.slice(1))].join('/');
  return cleanSegments(segments).join('/');
}

/** Number of empty segments at the start of a path. */
const countLeadingEmpty = (path: string): number => /^\/*/.exec(path)?.[0].length ?? 0;

const idIn = (segment = ''): string => encodeURIComponent(trimPunctuation(decodeSegment(segment)).toLowerCase());

function cleanSegments(segments: readonly string[]): string[] {
  const page = trimPunctuation(decodeSegment(segments[0] ?? '')).toLowerCase();
  const rest = segments.slice(1);
  // A report of the lab, `lab/r/ID`; otherwise a game and its options follow.
  const isReport = page === 'lab' && idIn(rest[0]) === 'r';
  const clean = rest.map((segment, i) => {
    if (CASE_INSENSITIVE_PAGES.has(page) || isReport) return idIn(segment);
    // Only the game is an id; the drawn board or the options after it are case-sensitive.
    if (PAGES_OF_GAMES.has(page) && i === 0) return idIn(segment);
    if (page === 'challenge' && i === 1) return idIn(segment);
    if (page === 'player' || page === 'challenge') return encodeURIComponent(trimPunctuation(decodeSegment(segment)));
    return segment;
  });
  while (clean.at(-1) === '') clean.pop();
  return [page, ...clean];
}

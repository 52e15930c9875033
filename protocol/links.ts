/** Pages that a link names by an id or the name of a game: capitals and what a sentence puts around a link are no part of these. */
const BY_ID = new Set([
  't',
  'table',
  'replay',
  'review',
  'tournament',
  'club',
  'puzzle',
  'puzzles',
  'storm',
  'rules',
  'learn',
  'scores',
  'ratings',
]);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Blanks, and characters that are not to be seen, as chats and mails put them into links. */
const BLANK = /[\s\p{Default_Ignorable_Code_Point}]/u;
const BEFORE = new Set('([{<"\'“‘«„');
const AFTER = new Set('.,;:!?)]}>"\'”’»“‘…*');

/** A text without what stands around it in a sentence. Linear in its length, whatever it holds. */
function trimmed(text: string): string {
  const chars = [...text];
  let from = 0;
  let to = chars.length;
  const isAround = (char: string | undefined, around: ReadonlySet<string>) => char !== undefined && (BLANK.test(char) || around.has(char));
  while (from < to && isAround(chars[from], BEFORE)) from++;
  while (to > from && isAround(chars[to - 1], AFTER)) to--;
  return chars.slice(from, to).join('');
}

/**
 * Where a pasted link leads: the path of a page, encoded as in an address, without a slash before it and without what is behind a question
 * mark. Ids are in small letters and without what a chat or a sentence adds (`T/ABC.` is `t/abc`). Names and drawings keep their letters.
 */
export function cleanLink(path: string): string {
  const [bare = ''] = path.split(/[?#]/, 1);
  const segments = bare.split('/');
  while (segments[0] === '') segments.shift();
  const page = trimmed(decoded(segments[0] ?? '')).toLowerCase();
  const rest = segments.slice(1).map((segment, i) => {
    if (BY_ID.has(page)) return encodeURIComponent(trimmed(decoded(segment)).toLowerCase());
    // The game is an id, what is drawn for it is not.
    if ((page === 'new' || page === 'workshop' || page === 'lab') && i === 0)
      return encodeURIComponent(trimmed(decoded(segment)).toLowerCase());
    if (page === 'player') return encodeURIComponent(trimmed(decoded(segment)));
    return segment;
  });
  while (rest.at(-1) === '') rest.pop();
  return [page, ...rest].join('/');
}

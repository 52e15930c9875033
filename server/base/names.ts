import unhomoglyph from 'unhomoglyph';
import { RequestError } from './requestError.ts';
import { isImpersonation, isStaffTitle, withoutLookalikes } from './reserved.ts';

const MIN = 2;
const MAX = 20;

/** Words for users without a name; not allowed as names. */
const NAMELESS = ['guest', 'gæst', 'nobody'];

const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ ._-]|\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();

/**
 * Returns the skeletons of a name (Unicode UTS #39): names that can be confused share one. Case, marks and spaces are dropped, and each
 * character is replaced by the simplest lookalike. Upper and lower case can resemble different characters, so a name has a skeleton for each.
 */
export function nameSkeletons(name: string): string[] {
  const plain = name.normalize('NFKC');
  return [...new Set([bare(unhomoglyph(bare(plain))), bare(unhomoglyph(bare(unhomoglyph(plain.normalize('NFD')))))])];
}

/** Skeletons of further names that this one resembles through letters that Unicode does not list as confusable. */
export const lookalikesOf = (name: string): string[] => nameSkeletons(withoutLookalikes(name));

/**
 * Like `nameSkeletons`, but stricter and for any text: it ignores all characters other than letters and digits, and treats `l` as `i`. Used
 * for guests only: two accounts may be called Ali and All.
 */
export const similarNames = (text: string): string[] => {
  const letters = withoutLookalikes(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const alike = [text, text.replace(/[^\p{L}\p{M}\p{N}]/gu, ''), letters, ...withOrWithoutDots(letters)];
  return [...new Set(alike.flatMap(nameSkeletons).map((shape) => shape.replace(/[^\p{L}\p{N}]/gu, '')))];
};

/** Up to this many ambiguous letters are tried as `i` and as `l` independently; beyond it, all are changed together. */
const DOTTED = 4;

/** Variants of a text with each letter that looks like `i` or `l` replaced by either. */
function withOrWithoutDots(text: string): string[] {
  const places = [...text.matchAll(/[il1ı]/g)].map(({ index }) => index);
  if (places.length === 0) return [];
  const ways = places.length > DOTTED ? [0, -1] : [...Array(2 ** places.length).keys()];
  return ways.map((way) => {
    const letters = text.split('');
    for (const [n, place] of places.entries()) letters[place] = way & (1 << n) ? 'i' : 'l';
    return letters.join('');
  });
}

/** A name without last words that are the mark of bot accounts, or look like it, also spelled out or in signs that are no letters. */
export function withoutFalseMark(name: string): string {
  const plain = name.normalize('NFKC');
  if (plain !== name && withoutFalseMark(plain) !== plain) return withoutFalseMark(plain);
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const spelled = words.slice(-3);
  const isSpelled = spelled.length === 3 && spelled.every((word) => word.length === 1);
  const last = isSpelled ? spelled : words.slice(-1);
  if (!similarNames(last.join('')).includes('bot')) return name;
  const start = last.reduceRight((end, word) => name.lastIndexOf(word, end - 1), name.length);
  return withoutFalseMark(name.slice(0, start).trim());
}

const nameless = new Set(NAMELESS.flatMap(nameSkeletons));

/** Normalizes and validates an account name. Returns the name with its skeletons, or why it is not allowed. */
export function readName(
  text: string,
): { readonly ok: true; readonly name: string; readonly shapes: readonly string[] } | { readonly ok: false; readonly why: string } {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const length = [...name].length;
  if (length < MIN || length > MAX) return { ok: false, why: `a name has ${MIN} to ${MAX} characters` };
  if (/\p{Default_Ignorable_Code_Point}/u.test(name) || !/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]*[\p{L}\p{M}\p{N}])?$/u.test(name))
    return { ok: false, why: 'a name has letters, figures, and between them blanks, dots, hyphens or low lines' };
  const shapes = nameSkeletons(name);
  if (withoutFalseMark(name) !== name) return { ok: false, why: 'only the name of a bot account ends with BOT' };
  if (isImpersonation(name) || shapes.some((shape) => shape === '' || nameless.has(shape)))
    return { ok: false, why: 'nobody can have this name' };
  return { ok: true, name, shapes };
}

/**
 * Throws `bad-name` if one of these titles (of a club, a tournament, a program…) could be mistaken for one of the server's staff, or shows
 * no character.
 */
export function requireTitle(...titles: readonly string[]): void {
  for (const title of titles)
    if (title !== '' && (isStaffTitle(title) || !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(title)))
      throw new RequestError('bad-name', 'nobody can give this name');
}

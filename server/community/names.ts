import unhomoglyph from 'unhomoglyph';
import { isImpersonation, withoutLookalikes } from './reserved.ts';

const FEWEST = 2;
const MOST = 20;

/** Names that say that somebody has none. */
const NAMELESS = ['guest', 'gæst', 'nobody'];

const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ ._-]|\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();

/**
 * What a name looks like, so that two that could be taken for each other share a shape: without case, marks and blanks, and with every
 * character as the simplest that looks like it (Unicode's confusables). A capital and a small letter may look like different others:
 * each name has a shape by each.
 */
export function nameSkeletons(name: string): string[] {
  const plain = name.normalize('NFKC');
  return [...new Set([bare(unhomoglyph(bare(plain))), bare(unhomoglyph(bare(unhomoglyph(plain.normalize('NFD')))))])];
}

/** Shapes of names that this one could be taken for, beside its own: by letters that Unicode does not confuse. */
export const lookalikesOf = (name: string): string[] => nameSkeletons(withoutLookalikes(name));

/**
 * The same of a text that need not be a name: what is neither letter nor figure makes none another one, and neither does a small `l` in
 * place of an `i`. So much is asked of guests alone: two accounts may be called Ali and All.
 */
export const similarNames = (text: string): string[] => {
  const letters = withoutLookalikes(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const alike = [text, text.replace(/[^\p{L}\p{M}\p{N}]/gu, ''), letters, ...withOrWithoutDots(letters)];
  return [...new Set(alike.flatMap(nameSkeletons).map((shape) => shape.replace(/[^\p{L}\p{N}]/gu, '')))];
};

/** Letters that may be an `i` or an `l` are tried both ways, as far as there are so many; where there are more, all of them alike. */
const DOTTED = 4;

/** A text with each small letter that could be an `i` or an `l` as the one and as the other. */
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

const nameless = new Set(NAMELESS.flatMap(nameSkeletons));

/** A name as it is kept, or why nobody can have it. */
export function readName(
  text: string,
): { readonly ok: true; readonly name: string; readonly shapes: readonly string[] } | { readonly ok: false; readonly why: string } {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const length = [...name].length;
  if (length < FEWEST || length > MOST) return { ok: false, why: `a name has ${FEWEST} to ${MOST} characters` };
  if (/\p{Default_Ignorable_Code_Point}/u.test(name) || !/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]*[\p{L}\p{M}\p{N}])?$/u.test(name))
    return { ok: false, why: 'a name has letters, figures, and between them blanks, dots, hyphens or low lines' };
  const shapes = nameSkeletons(name);
  if (isImpersonation(name) || shapes.some((shape) => shape === '' || nameless.has(shape)))
    return { ok: false, why: 'nobody can have this name' };
  return { ok: true, name, shapes };
}

import { LEVELS } from '@fray/bots';
import unhomoglyph from 'unhomoglyph';

const FEWEST = 2;
const MOST = 20;

/** Names that nobody has, as they could be taken for somebody who speaks for the server, or for a bot. */
const RESERVED = [
  ...LEVELS,
  // As bots are called in the page.
  'Pip',
  'Juno',
  'Brask',
  'Edda',
  'Marlow',
  'Vesper',
  'fray',
  'admin',
  'administrator',
  'moderator',
  'server',
  'system',
  'support',
  'bot',
  'guest',
  'gæst',
  'you',
  'dig',
  'nobody',
];

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
export function shapesOf(name: string): string[] {
  const plain = name.normalize('NFKC');
  return [...new Set([bare(unhomoglyph(bare(plain))), bare(unhomoglyph(bare(unhomoglyph(plain.normalize('NFD')))))])];
}

/** The same of a text that need not be a name: what is neither letter nor figure makes none another one. */
export const likenessesOf = (text: string): string[] => {
  const shapes = [...shapesOf(text), ...shapesOf(text.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))];
  return [...new Set(shapes.map((shape) => shape.replace(/[^\p{L}\p{N}]/gu, '')))];
};

const reserved = new Set(RESERVED.flatMap(shapesOf));

/** A name as it is kept, or why nobody can have it. */
export function readName(
  text: string,
): { readonly ok: true; readonly name: string; readonly shapes: readonly string[] } | { readonly ok: false; readonly why: string } {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const length = [...name].length;
  if (length < FEWEST || length > MOST) return { ok: false, why: `a name has ${FEWEST} to ${MOST} characters` };
  if (/\p{Default_Ignorable_Code_Point}/u.test(name) || !/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]*[\p{L}\p{M}\p{N}])?$/u.test(name))
    return { ok: false, why: 'a name has letters, figures, and between them blanks, dots, hyphens or low lines' };
  const shapes = shapesOf(name);
  if (shapes.some((shape) => shape === '' || reserved.has(shape))) return { ok: false, why: 'nobody can have this name' };
  return { ok: true, name, shapes };
}

import { LEVELS } from '@fray/bots';
import unhomoglyph from 'unhomoglyph';

/** Words that suggest the server's staff: no name may contain one of them. */
const STAFF = [
  'fray',
  ...['admin', 'administrator', 'moderator', 'operator', 'webmaster', 'official'].flatMap((word) => [word, `${word}s`]),
  'moderation',
  'staff',
  'support',
  // Danish.
  'officiel',
  'officielt',
  'officielle',
  'administratorer',
  'moderatorer',
  'personale',
  'personalet',
];

/** Small words that do not make a title of staff words an ordinary one. */
const FILLERS = ['the', 'of', 'and', 'for', 'by', 'from', 'a', 's', 'de', 'det', 'den', 'og', 'af', 'fra', 'på', 'i'];

/** Names of bots and words for the system: no name may consist only of these, with or without a number. */
const OTHERS = [
  ...LEVELS,
  // The bots' names in the interface.
  'Pip',
  'Juno',
  'Brask',
  'Edda',
  'Marlow',
  'Vesper',
  // Names of the levels in Danish.
  'rekrut',
  'kadet',
  'skytte',
  'kaptajn',
  'es',
  // Parts of the server, and words that address the reader.
  'server',
  'system',
  'team',
  'bot',
  'mod',
  'mods',
  'you',
  'dig',
];

/**
 * Lookalike letters that Unicode's confusables (UTS #39, library `unhomoglyph`) lack: mostly small Cyrillic and Greek letters, which
 * Unicode maps to small capitals or to themselves.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  п: 'n',
  и: 'n',
  м: 'm',
  т: 't',
  к: 'k',
  н: 'h',
  в: 'b',
  я: 'r',
  ц: 'u',
  ш: 'w',
  щ: 'w',
  з: 'e',
  η: 'n',
  π: 'n',
  μ: 'u',
  µ: 'u',
  ω: 'w',
  ε: 'e',
  κ: 'k',
  τ: 't',
  ᴨ: 'n',
  ᴎ: 'n',
  ᴍ: 'm',
  ʍ: 'm',
  ᴛ: 't',
  ᴋ: 'k',
  ĸ: 'k',
  ʜ: 'h',
  ʙ: 'b',
  ᴙ: 'r',
  ɜ: 'e',
  ꞓ: 'e',
};

/**
 * Letters and signs of other scripts with which generators of “fancy text” write Latin letters, by the letter that they stand for. A word
 * of them reads as an English one, though each letter by itself is far from it.
 */
const DECORATIVE: Readonly<Record<string, string>> = {
  a: '₳ᗩᏗꭺДค',
  b: 'ᗷᏰ๒ცɓ฿',
  c: 'ᑕፈςƈ₵',
  d: 'ᗪᎴԃɖɗ๔Đđ',
  e: 'ᏋєɛҽꫀɇɆ',
  f: 'ᖴᎦʄϝƒ₣ғ',
  g: 'ᏩɠɢƓ',
  h: 'ᕼᏂɦԋཏ',
  i: 'Ꭵıɨɩเł',
  k: 'ᏦƙҜ₭',
  l: 'ᒪᏝʟɭ',
  m: 'ᗰᎷɱ₥๓ო',
  n: 'ᑎᏁɳŋռภ₦',
  o: 'ᗝᎧσօơ๏',
  p: 'ᑭᎮքƥ₱',
  r: 'ᖇᏒɾཞ₹Ɽ',
  s: 'ᔕᏕʂֆ₴ร',
  t: 'ᏖƚȶɬƬ₮',
  u: 'ᑌᏬυʊ',
  v: 'ᐯᏉʋ',
  w: 'ᗯᏇɯ',
  y: 'ᎩყɎ',
};
const DECORATED: ReadonlyMap<string, string> = new Map(
  Object.entries(DECORATIVE).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter])),
);

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
/** Small capitals; Unicode has none of `x`. */
const SMALL_CAPITALS: ReadonlyMap<string, string> = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, n) => [letter, ALPHABET.replace('x', '')[n] ?? letter]),
);
/** First code points of the alphabets on dark circles and squares. They count as symbols, not as letters. */
const BADGES = [0x1f150, 0x1f170];

function withoutBadge(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const badgeStart = BADGES.find((start) => code >= start && code < start + ALPHABET.length);
  return badgeStart === undefined ? letter : ALPHABET.charAt(code - badgeStart);
}

/** Replaces a letter of the alphabets on badges, and of the decorative ones. */
const withoutDecoration = (letter: string): string => DECORATED.get(letter) ?? withoutBadge(letter);

const plainLetter = (letter: string): string => LOOKALIKES[letter.toLowerCase()] ?? SMALL_CAPITALS.get(letter) ?? withoutDecoration(letter);

/** Replaces lookalike letters that `unhomoglyph` leaves unchanged. */
export const withoutLookalikes = (text: string): string => [...text].map(plainLetter).join('');

/** Digits and signs that stand for letters. */
const WRITTEN_AS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/** Coarse skeleton of a word: good for comparison with a short list, too coarse to tell two names apart. */
function coarse(word: string): string {
  const bare = word.normalize('NFKD').replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '');
  const plain = unhomoglyph(withoutLookalikes(bare)).toLowerCase();
  // Repeat for lower case: a letter that was a capital may have another lookalike now.
  return withoutLookalikes(unhomoglyph(plain).normalize('NFD'))
    .replace(/\p{M}/gu, '')
    .replace(/[013457@$]/g, (sign) => WRITTEN_AS[sign] ?? '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[l|!]/g, 'i')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const staff = new Set(STAFF.map(coarse));
const all = new Set([...STAFF, ...OTHERS].map(coarse));
const others = new Set(OTHERS.map(coarse));
const fillers = new Set(FILLERS.map(coarse));
const LONGEST = Math.max(...[...all].map(({ length }) => length));

/** Whether a text is a concatenation of reserved words. */
function isMadeOf(words: ReadonlySet<string>, text: string): boolean {
  const ends = [true];
  for (let end = 1; end <= text.length; end++) {
    ends[end] = false;
    for (let from = Math.max(0, end - LONGEST); from < end && !ends[end]; from++)
      ends[end] = ends[from]! && words.has(text.slice(from, end));
  }
  return text !== '' && ends[text.length]!;
}

const withoutNumber = (text: string): string => text.replace(/^\p{N}+/u, '').replace(/(?<!\p{N})\p{N}{1,100}$/u, '');

/** A text as it is compared: its words, each in a skeleton with and without its number, and all of it without spaces. */
function compared(text: string): { readonly words: readonly (readonly string[])[]; readonly wholes: readonly string[] } {
  const visible = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const decoded = [...visible].map(withoutDecoration).join('').slice(0, 80);
  // Capitals among decorative letters begin no words.
  const plain = [...visible].some((letter) => DECORATED.has(letter)) ? decoded.toLowerCase() : decoded;
  const parts = plain
    // Also split camel case.
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(/[^\p{L}\p{M}\p{N}@$!|]+/u);
  const whole = plain.replace(/[^\p{L}\p{M}\p{N}@$!|]/gu, '');
  return {
    words: parts.map((part) => [coarse(part), coarse(withoutNumber(part))]),
    wholes: [whole, withoutNumber(whole)].map(coarse),
  };
}

/** Whether a name could be mistaken for staff or for a bot. */
export function isImpersonation(name: string): boolean {
  const { words, wholes } = compared(name);
  return words.some((shapes) => shapes.some((word) => staff.has(word))) || wholes.some((whole) => isMadeOf(all, whole));
}

/**
 * Whether a title could be mistaken for one of the server's staff: it has no other words (“Fray staff”), or two such words (“Official Fray
 * cup”). One such word among others is ordinary (“Staff picnic”).
 */
export function isStaffTitle(title: string): boolean {
  const { words, wholes } = compared(title);
  const ofStaff = new Set(words.flatMap((shapes) => shapes.find((word) => staff.has(word)) ?? []));
  const text = words.flatMap(([word = '']) => (fillers.has(word) ? [] : [word])).join('');
  return ofStaff.size > 1 || [text, ...wholes].some((whole) => isMadeOf(all, whole) && !isMadeOf(others, whole));
}

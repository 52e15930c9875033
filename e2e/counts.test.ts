import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** All text catalogues: pages, games, lab and server, in both languages. */
const FILES = globSync('{web,table-kit,games,lab,server}/**/{words,texts,en,da}.ts', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
});

/** Arguments to try, besides one, where only the type of a function is known. */
const GIVEN: readonly unknown[] = ['X', true, false];
/** Number of arguments that are tried in every combination; the others get the first value. */
const MAX = 4;

/** Plural nouns of things that can be counted. Nouns that are also verbs, such as "moves", are left out. */
const SEVERAL =
  'points|hits|shots|games|rounds|turns (?:longer|sooner|·)|cards|units|tanks|robots|rows|columns|programs|Minicons|types|squares|fields|' +
  'records|markers|checkpoints|operations|players|people|members|places|seats|tables|days|hours|minutes|seconds|dice|mistakes|wins? points|' +
  'positions|puzzles|decisions|entries|tunnels|casualties|questions|votes|friends|' +
  'ture|træffere|runder|enheder|robotter|rækker|kolonner|programmer|lufttyper|felter|partier|markører|spillere|medlemmer|pladser|borde|dage|' +
  'timer|minutter|sekunder|terninger|fejl(?:ene)|stillinger|opgaver|tunneler|spørgsmål(?:ene)|venner';
const ONE_OF_SEVERAL = new RegExp(`(?<![\\d.,–:/-])\\b1 (?:\\p{Ll}+ )?(?:${SEVERAL})(?!\\p{L})`, 'u');

/** Texts whose count is never one, with the reason. */
const NEVER_ONE = [
  /firstMove|EDITOR_TEXTS\.\w+\.measured$/, // dozens of games and more
  /\.(open|noneShows|wouldSettle|isOpen|needs|ofGames|openAfter|badgeFrom)$/, // the fewest that the lab plays are dozens
  /(?:against|firedAt)$/, // three programs
  /\.players$/, // two to play
  /\.(roundMinutes)$/, // ten minutes
  /words\.ts.*\.places$/, // two places of a tournament
  /judged\.(calibrated|rough)|\.found$/, // dozens of pairs, three simple players
  /\.(rangeNear|luckOf|margin|marginExact|decides)$/, // fifty points; numbers with a decimal
];

/** All texts of the catalogues: each function is called with ones, names and switches in every combination. */
function* said(value: unknown, path: string, one: 1 | '1'): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function') {
    const all = [one, ...GIVEN];
    for (let n = 0; n < all.length ** Math.min(MAX, value.length); n++) {
      const given = Array.from({ length: value.length }, (_, i) => all[Math.floor(n / all.length ** i) % all.length]);
      try {
        const answer: unknown = Reflect.apply(value, undefined, given);
        if (typeof answer === 'string') yield [path, answer];
      } catch {
        // It expects other arguments.
      }
    }
  } else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) yield* said(part, `${path}.${key}`, one);
}

it('texts with a count of one use the singular, in every catalogue, in English and Danish', async () => {
  let asked = 0;
  const wrongWith = async (one: 1 | '1') => {
    const found = new Set<string>();
    for (const file of FILES) {
      for (const [path, text] of said(await import(root + file), file, one)) {
        asked++;
        const phrase = ONE_OF_SEVERAL.exec(text)?.[0];
        if (phrase !== undefined && !NEVER_ONE.some((never) => never.test(path))) found.add(`${path}: ${phrase}`);
      }
    }
    return found;
  };
  // Some functions count numbers and others texts of numbers; a fault in either form counts.
  expect([...(await wrongWith(1)).intersection(await wrongWith('1'))]).toEqual([]);
  expect(asked).toBeGreaterThan(5000);
});

/** A number above one, as digits or as a word. "To" is Danish for two. */
const NUMBER = {
  en: /(?<!\p{L})(?:[2-9]|\d\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?!\p{L})/iu,
  da: /(?<!\p{L})(?:[2-9]|\d\d+|to|tre|fire|fem|seks|syv|otte|ni|ti|elleve|tolv)(?!\p{L})/iu,
};
/** Texts of games that may name a number, because no variant changes it. */
const NEVER_VARIES = [
  /tagline$|presets\..*\.help$/, // the offer of the game
  /\.(?:plays|why)-\w+(?:-\w+)?$|\.firstMove$/, // how bots play, and placeholders for numbers
  /\.(?:tanks|units|sides)\.(?:\w+\.)?\w+$|\.revealed$/, // names
  /\.values\.\d+$|\.deck\.help$/, // editions
  /\.(?:luckFaces|compass|wouldHit)$/, // dice have six faces, the compass four
  /tubetanks.*\.apex\.help$|\.bolt_corner\.(?:label|help)$|options\.tanks\.help$/, // three faces, two corners; what is usual
  /\.(?:needTwo|group-of-one|twoCards|choosing)$/, // a group, and a card for each side of a point
  /arena-mechs.*\.course$/, // three program points
  /\.numbers\.\w+$/, // labels of numbers
  // Quick rules: what is drawn, and what a deck of symbols, three program steps, a closed tunnel or three guesses are by.
  /RULES_TEXT\.\w\w\.(?:\w+Drawing|hitDrawing\.\w+|heads\.\d|cover|guess|lineOf)$/,
  /arena-mechs.*RULES_TEXT\.\w\w\.(?:planText|coverText|alternative|pushText|stridesText)$/,
  /transformers.*RULES_TEXT\.\w\w\.singleText$|tubetanks.*RULES_TEXT\.\w\w\.tunnelText$/, // eight directions, three sides
  /tunnel-rat.*RULES_TEXT\.\w\w\.questionsText$|arcade.*RULES_TEXT\.\w\w\.(?:strayText|anythingText)$/, // three questions; faces of dice
];

it('texts of games contain no number that a variant may change', async () => {
  const found = new Set<string>();
  for (const file of FILES.filter((name) => name.startsWith('games/')))
    for (const [path, text] of said(await import(root + file), file, 1)) {
      const plain = text.replaceAll(/\{[^}]*\}/g, '');
      const phrase = NUMBER[/\bda\b/.test(path) ? 'da' : 'en'].exec(plain)?.[0];
      if (phrase !== undefined && !NEVER_VARIES.some((never) => never.test(path))) found.add(`${path}: ${plain}`);
    }
  expect([...found]).toEqual([]);
});

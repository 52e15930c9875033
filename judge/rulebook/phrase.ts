// Phrases that are looked for in sentences: words with a blank between them. `a|an` is either word, `#` a number, `~` any word, and `some?`
// may be left out. `@names` is one of a list of words.

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const TENS = 'thirty forty fifty sixty seventy eighty ninety'.split(' ');

const LISTS: Readonly<Record<string, readonly string[]>> = {
  '@piece': ['piece', 'unit', 'counter', 'pawn', 'token', 'figure', 'man', 'ship', 'boat', 'card', 'tile', 'warrior', 'worker', 'soldier'],
  '@place': ['square', 'space', 'hex', 'field', 'cell', 'landing', 'hill', 'region', 'area', 'town', 'room', 'node'],
  '@player': ['player', 'opponent', 'neighbour', 'neighbor', 'rival', 'enemy', 'side', 'team'],
  '@wealth': [
    'coin',
    'point',
    'food',
    'gold',
    'copper',
    'money',
    'torch',
    'ore',
    'strength',
    'energy',
    'life',
    'card',
    'favour',
    'resource',
  ],
};

type Test = (word: string) => boolean;

/** The value of a number, in words or digits; undefined if it is none. */
export function numberOf(word: string): number | undefined {
  if (NUMBERS.includes(word)) return NUMBERS.indexOf(word);
  if (TENS.includes(word)) return 10 * (TENS.indexOf(word) + 3);
  return Number.isInteger(Number(word)) ? Number(word) : undefined;
}
const isNumber: Test = (word) => numberOf(word) !== undefined;

/** A word without its plural ending. */
export function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function testOf(token: string): Test {
  const choices = token.split('|');
  return (word) =>
    choices.some((choice) => {
      if (choice === '#') return isNumber(word);
      if (choice === '~') return true;
      const list = LISTS[choice];
      return list ? list.includes(singular(word)) : choice === word;
    });
}

const read = new Map<string, readonly (readonly [Test, boolean])[]>();

function testsOf(phrase: string): readonly (readonly [Test, boolean])[] {
  let tests = read.get(phrase);
  if (!tests) {
    tests = phrase.split(' ').map((token): readonly [Test, boolean] => {
      const mayMiss = token.endsWith('?');
      return [testOf(mayMiss ? token.slice(0, -1) : token), mayMiss];
    });
    read.set(phrase, tests);
  }
  return tests;
}

function fits(words: readonly string[], at: number, tests: readonly (readonly [Test, boolean])[], i: number): boolean {
  const next = tests[i];
  if (!next) return true;
  const [test, mayMiss] = next;
  const word = words[at];
  return (word !== undefined && test(word) && fits(words, at + 1, tests, i + 1)) || (mayMiss && fits(words, at, tests, i + 1));
}

/** Where the first of some phrases begins among words, or -1. */
export function find(words: readonly string[], ...phrases: readonly string[]): number {
  const tests = phrases.map(testsOf);
  return words.findIndex((_, at) => tests.some((one) => fits(words, at, one, 0)));
}

/** Where the last of some phrases begins among words, or -1. */
export function findLast(words: readonly string[], ...phrases: readonly string[]): number {
  const tests = phrases.map(testsOf);
  return words.findLastIndex((_, at) => tests.some((one) => fits(words, at, one, 0)));
}

/** Whether one of the phrases occurs in the words. */
export const says = (words: readonly string[], ...phrases: readonly string[]): boolean => find(words, ...phrases) >= 0;

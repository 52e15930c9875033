import {
  type AnyGame,
  COMPLETE_LANGUAGES,
  type Language,
  Match,
  MoveList,
  type OptionSpec,
  readChoices,
  SeededChance,
  seatsOf,
} from '@fray/engine';
import { CARDS } from '@fray/games';
import type { AnyTableScene } from '@fray/table-kit';
import type { GameHelp, HelpCard } from '@fray/table-kit/help';
import { describe, expect, it } from 'vitest';

const HELPS = import.meta.glob<{ readonly help: GameHelp }>('../../../games/*/ui/help.tsx');
const SOURCES = import.meta.glob<string>('../../../games/*/ui/help.tsx', { query: '?raw', import: 'default' });

type Texts = Readonly<Record<string, string>>;

/** Numbers that no option changes, in the words of the help, by game. */
const FIXED: Readonly<Record<string, readonly RegExp[]>> = {
  // The faces of the compass, the names of units, their order, and how many are left.
  arcade: [
    /Each 2, 5, 3 and 4|1s and 6s|Hver 2’er, 5’er, 3’er og 4’er|1 og 6 tæller/,
    /(?:Green|Orange|Grøn) \d|\d of \d units left|\d af \d enheder tilbage/,
    /turns in order: [\d, ]+|i rækkefølge: [\d, ]+/,
  ],
  // Symbols that are equal, steps of a round, cards of a step, checkpoints of a stride, and marks on squares.
  'arena-mechs': [
    /Three at once|Tre på én gang|· two:|· three:|· to:|· tre:/,
    /Cross two in one Move|three or more|Gå over to i ét Gå|over tre eller flere/,
    /Three are played|Tre spilles|the other three|de tre andre/,
    /(?:after step|efter trin) [12]|After step 1|after step 3|Efter trin 1|efter trin 3/i,
    /Two cards|three steps|To kort|tre trin/,
    /^1: your|^1: dit|1, \?/,
  ],
  // How many are left.
  'transformers-skirmish': [/\d+ robots? left|\d+ robot(?:ter)? tilbage/],
  // Names of tanks, and what they have taken.
  tubetanks: [/Tank (?:Two|1|2)|\d hits? taken|ramt \d gange/],
  'tunnel-rat': [],
};

const WORDS: Readonly<Record<Language, string>> = {
  en: 'two|three|four|five|six|seven|eight|nine|ten|third|fourth|fifth|sixth',
  da: 'to|tre|fire|fem|seks|syv|otte|ni|ti|tredje|fjerde|femte|sjette',
};
/** A number in digits, which are no part of a name such as `A1`, or in words; and a single one of what an option may make more. */
const numberIn = (language: Language) =>
  new RegExp(
    `(?<![\\w.-])\\d+(?:s|’er|’ere)?(?![\\w])|(?<!\\p{L})(?:${WORDS[language]})(?!\\p{L})|\\bone (?:hit|die)\\b|\\bét træf\\b`,
    'giu',
  );

/** A text without what no option changes. */
const withoutFixed = (id: string, text: string): string =>
  (FIXED[id] ?? []).reduce((rest, fixed) => rest.replaceAll(new RegExp(fixed, `g${fixed.flags}`), ''), text);

/** Two values of a number of the rulebook, other than the rulebook's where its range allows. */
const twoValues = (spec: OptionSpec): readonly string[] =>
  spec.kind === 'number'
    ? [spec.standard + 1, spec.standard + 2, spec.standard - 1, spec.standard - 2, spec.standard]
        .filter((value) => value >= spec.least && value <= spec.most && value > 0)
        .slice(0, 2)
        .map(String)
    : [];

/** The options of a preset with every number changed. What cannot be played together with the others stays. */
function changed(game: AnyGame, preset: Texts, which: 0 | 1): Texts {
  let texts = preset;
  for (const [name, spec] of Object.entries(game.options)) {
    const value = twoValues(spec)[which];
    const next = value === undefined ? texts : { ...texts, [name]: value };
    if (readChoices(game, next).ok) texts = next;
  }
  return texts;
}

/** What the parts of a help may ask of the element that they explain: a stand-in of a page that is not there. */
const ELEMENTS = [0, 1, 2, 3, 4].map((n) => ({
  getAttribute: (name: string) => (name === 'data-letter' ? 'phsmo'.charAt(n) : `${name} of a part`),
  classList: { contains: (name: string) => ['move', 'attack', 'defense', 'special'][n] === name || (n === 0 && name === 'of-tunnel') },
  matches: () => true,
  closest: () => null,
  querySelector: (selector: string) => (selector === '.sk-card-name' ? { textContent: 'Card' } : null),
  parentElement: null,
})) as unknown as readonly Element[];

const NAMES = Array.from({ length: 225 }, (_, i) => `${String.fromCharCode(65 + (i % 15))}${Math.floor(i / 15) + 1}`);
const TURNS = 200;
const APART = 10;

/** All that the help says in a match of random moves with these options. */
function* cardsOf(game: AnyGame, help: GameHelp, texts: Texts, language: Language): Generator<HelpCard> {
  const options = readChoices(game, texts);
  if (!options.ok) throw new Error(options.fault.message);
  const match = new Match(game, { options: options.value, seats: game.seatNames.length }, new SeededChance(5));
  const players = game.seatNames.map((name, seat) => ({ seat, side: name, name: 'somebody', own: seat === 0 }));
  const chance = new SeededChance(6);
  const list = new MoveList();
  for (let n = 0; n < TURNS && !match.outcome; n++) {
    const seat = seatsOf(match.deciders).at(-1) ?? 0;
    if (n % APART === 0) {
      // Only what help may ask of a scene.
      const scene = { view: match.view(seat), seat, moves: match.moves(seat), players, language } as unknown as AnyTableScene;
      const parts = Object.values(help.parts).flatMap((describePart) => ELEMENTS.map((element) => describePart(scene, element)));
      const cards = [...parts, ...players.map((one) => help.player?.(scene, one.seat)), ...NAMES.map((name) => help.cell?.(scene, name))];
      for (const card of cards) if (card) yield card;
    }
    const state = match.copyState();
    list.clear();
    game.moves(state, seat, list);
    match.move(seat, game.format(state, list.get(chance.below(list.size, 'table'))));
  }
}

/** Every sentence with its numbers left out, and at each of their places the numbers that stood there. */
function numbersSaid(id: string, language: Language, cards: Iterable<HelpCard>): Map<string, Set<string>[]> {
  const said = new Map<string, Set<string>[]>();
  const pattern = numberIn(language);
  for (const { title, facts = '', text } of cards)
    for (const sentence of [title, facts, ...text.split(/(?<=[.!?]) /)]) {
      const open = withoutFixed(id, sentence);
      const places = said.get(open.replaceAll(pattern, '#')) ?? [];
      [...open.matchAll(pattern)].forEach(([number], i) => (places[i] ??= new Set()).add(number));
      said.set(open.replaceAll(pattern, '#'), places);
    }
  return said;
}

/** The texts between quotes in a piece of source, without the code in templates, whose own texts come after them. */
function literalsIn(source: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  let text = '';
  for (let i = 0; i < source.length; i++) {
    const [letter = '', quote] = [source[i], open.at(-1)];
    const isCode = quote === undefined || quote === '{';
    if (isCode && /['`{]/.test(letter)) open.push(letter);
    else if (letter === (quote === '{' ? '}' : quote)) open.pop();
    else if (quote === '`' && source.startsWith('${', i)) open.push(source[++i]!);
    else if (!isCode) text += letter;
    if (/['`]/.test(letter) && open.at(-1) !== '`' && text !== '') {
      texts.push(text);
      text = '';
    }
  }
  return texts;
}

describe.each(CARDS.map(({ id, game }) => ({ id, load: game })))('the help on the table of $id', ({ id, load }) => {
  it('takes its numbers from the options: none stands in its texts', async () => {
    const source = await SOURCES[`../../../games/${id}/ui/help.tsx`]!();
    const [english = '', danish = ''] = source.slice(0, source.indexOf('\n});')).split(/\n {2}da: \{/);
    expect(danish).not.toBe('');
    const faults = (
      [
        ['en', english],
        ['da', danish],
      ] as const
    ).flatMap(([language, part]) =>
      literalsIn(part).filter((text) => !/^[a-z-]+$/.test(text) && numberIn(language).test(withoutFixed(id, text))),
    );
    expect(faults).toEqual([]);
  });

  it.each(COMPLETE_LANGUAGES)('says other numbers where all numbers of the rules are others: %s', async (language) => {
    const game = await load();
    const { help } = await HELPS[`../../../games/${id}/ui/help.tsx`]!();
    const stale = new Set<string>();
    let compared = 0;
    for (const { options } of game.presets?.length ? game.presets : [{ options: {} }]) {
      const [one, two] = ([0, 1] as const).map((which) =>
        numbersSaid(id, language, cardsOf(game, help, changed(game, options, which), language)),
      );
      for (const [sentence, places] of one!)
        places.forEach((values, i) => {
          const others = two!.get(sentence)?.[i];
          if (!others) return;
          compared++;
          if ([...values].join() === [...others].join()) stale.add(`${sentence} (${[...values].join()})`);
        });
    }
    expect(compared).toBeGreaterThan(1);
    expect([...stale]).toEqual([]);
  });
});

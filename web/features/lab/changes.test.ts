import { LANGUAGES, unsetText } from '@fray/engine';
import { CARDS } from '@fray/games';
import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { changeables, readChanges, stopsOf, withoutDefaults, writeChanges } from './changes.ts';
import { markNumber, ruleText } from './ruleText.ts';

const BOOKS = import.meta.glob<string>('../../../games/*/rulebook*.md', { query: '?raw', import: 'default', eager: true });

const TEXTS = { game: { name: '', tagline: '' }, options: {}, values: {}, sides: {} };

const changesOf = (some: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(some).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));

describe('changed options', () => {
  it.each(CARDS.map(({ id, rules }) => [id, rules] as const))('are written to an address and read back: %s', async (_, rules) => {
    const game = await rules();
    const change = fc.record(
      Object.fromEntries(
        Object.entries(game.options).map(([name, spec]) => [
          name,
          spec.kind === 'number' ? fc.integer({ min: spec.least, max: spec.most }).map(String) : fc.constantFrom(...spec.values),
        ]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (changes) => {
        const tidy = withoutDefaults(game, changesOf(changes));
        expect(readChanges(game, writeChanges(tidy))).toEqual(tidy);
        for (const [name, text] of Object.entries(tidy)) expect(text).not.toBe(unsetText(game.options, name, tidy));
      }),
      { numRuns: 30 },
    );
    expect(readChanges(game, 'no_such_option=1&__proto__=2&constructor=3')).toEqual({});
  });

  it.each(CARDS.map(({ id, rules }) => [id, rules] as const))(
    'include every option, with the rulebook’s value at a stop of its slider: %s',
    async (_, rules) => {
      const game = await rules();
      const all = changeables(game, TEXTS);
      expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(game.options).sort());
      expect(all[0]).toMatchObject({ spec: { kind: 'number' }, standard: expect.stringMatching(/^\d+$/) });
      for (const { spec, standard } of all) {
        const stops = stopsOf(spec);
        if (!stops) continue;
        expect(stops).toContain(standard);
        expect(new Set(stops).size).toBe(stops.length);
      }
    },
  );
});

describe('the rule next to a number', () => {
  const book = marked.parse('- **A1** *Turns.* A tank has six points.\n- **A11** A step & a half costs 2 or 12 points.\n', {
    async: false,
  });

  it('is found by its id, and shown as plain text', () => {
    expect(ruleText(book, 'A1')).toBe('Turns. A tank has six points.');
    expect(ruleText(book, 'A11')).toBe('A step & a half costs 2 or 12 points.');
    expect(ruleText(book, 'A111')).toBe('');
  });

  it('highlights the old number as figure or word, and only if it is unambiguous', () => {
    const old = (text: string, number: string, language: 'en' | 'da' = 'en', label = '') =>
      markNumber(text, number, language, label)
        .filter((part) => part.old)
        .map((part) => part.text);
    expect(old('A tank has six points.', '6')).toEqual(['six']);
    expect(old('Costs 2 or 12 points.', '2')).toEqual(['2']);
    expect(old('2 and 2 make four.', '2')).toEqual([]);
    const goal = 'Five tunnels win for the rat, five casualties for the VC.';
    expect(old(goal, '5')).toEqual([]);
    expect(old(goal, '5', 'en', 'Tunnels that win for the rat')).toEqual(['Five']);
    expect(old(goal, '5', 'en', 'Casualties that win for the VC')).toEqual(['five']);
    expect(old('Fem tunneler er sejr, fem tab for VC.', '5', 'da', 'Tab, der vinder for VC')).toEqual(['fem']);
    expect(old('Sixteen, 6.5 and 16.', '6')).toEqual([]);
    expect(old('En kampvogn har seks point.', '6', 'da')).toEqual(['seks']);
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 3 }), (text, number) => {
        expect(
          markNumber(text, number, 'en')
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it.each(CARDS.map(({ id, rules }) => [id, rules] as const))(
    'exists for every number of a rulebook, in both languages: %s',
    async (id, rules) => {
      const game = await rules();
      for (const language of LANGUAGES) {
        const text = BOOKS[`../../../games/${id}/rulebook${language === 'en' ? '' : `.${language}`}.md`] ?? '';
        const html = marked.parse(text, { async: false });
        for (const { rule, name } of changeables(game, TEXTS))
          if (rule !== undefined) expect(ruleText(html, rule), `${name}: ${rule}`).not.toBe('');
      }
    },
  );
});

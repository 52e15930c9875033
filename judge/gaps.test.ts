import { describe, expect, it } from 'vitest';
import { type Gaps, gapsOf, type Judgement } from './index.ts';

const NOTHING: Judgement = { verdicts: [], games: 1, tables: 1, ties: { games: 0, of: 1 }, untried: [] };
const gaps = (rulebook: string, test: string, judgement: Partial<Judgement> = {}): Gaps =>
  gapsOf(rulebook, [{ name: 'rules.test.ts', text: test }], { ...NOTHING, ...judgement });

const verdict = (property: 'moves-play' | 'never-stuck' | 'draws-stay-hidden') =>
  ({ property, severity: 'fault', meaning: '', detail: `${property} was seen`, record: 'fray record 1', cause: '', remedy: '' }) as const;

describe('the gaps of a game', () => {
  const BOOK = '- **A1** A tank moves two squares. A wall stops every tank.\n- **A2** Mines explode. Then they vanish.\n';

  it('include the sentences that no test names', () => {
    const test = "describe('[A1] moving', () => {\n  it('goes two squares', () => {});\n});\nit('[A2] mines explode', () => {});\n";
    expect(gaps(BOOK, test).untested).toEqual([
      { rule: 'A1', sentence: 'A wall stops every tank.' },
      { rule: 'A2', sentence: 'Then they vanish.' },
    ]);
    expect(gaps(BOOK, `${test}it('[A1] walls stop it', () => {});\nit('[A2] vanishes', () => {});\n`).untested).toEqual([]);
    expect(gaps(BOOK, '').untested.length).toBe(4);
  });

  it('include tests without a rule, with their places', () => {
    const test = "describe('tanks', () => {\n  it('[A1] move', () => {});\n  it('are green', () => {});\n});\n";
    expect(gaps(BOOK, test).unasked).toEqual([{ at: 'rules.test.ts:3', title: 'tanks are green' }]);
    expect(gaps(BOOK, `${test}const all = (names) => names.split(' ');\n`).unasked.length).toBe(1);
    // A file in which no test names a rule is about something else.
    expect(gaps(BOOK, "it('opens the door', () => {});").unasked).toEqual([]);
  });

  it('include options that no test and no game of the judge used', () => {
    const untried = [
      { option: 'wrecks', value: 'on' },
      { option: 'fog', value: 'thick' },
    ];
    expect(gaps(BOOK, "play({ wrecks: 'on' })", { untried }).untried).toEqual([{ option: 'fog', value: 'thick' }]);
  });

  it('include exceptions, stalls, and ties that no rule covers', () => {
    const ties = { games: 2, of: 9, first: { table: { options: {}, seats: 2 }, record: 'fray record 1' } };
    const observed = { ties, verdicts: [verdict('moves-play'), verdict('never-stuck'), verdict('draws-stay-hidden')] };
    expect(gaps(BOOK, '', observed).silences.map(({ kind, record }) => [kind, record])).toEqual([
      ['throw', 'fray record 1'],
      ['stall', 'fray record 1'],
      ['tie', 'fray record 1'],
    ]);
    expect(gaps(`${BOOK}- **A3** Equal points share the win.\n`, '', { ties }).silences).toEqual([]);
  });

  it('ask about a move that may be impossible unless random games were never stuck', () => {
    const book = '- **A1** In your turn, place one tile. Edges must match.\n';
    expect(gaps(book, '', { games: 0 }).questions.map(({ kind }) => kind)).toEqual(['stuck']);
    expect(gaps(book, '', { verdicts: [verdict('never-stuck')] }).questions.map(({ kind }) => kind)).toEqual(['stuck']);
    expect(gaps(book, '').questions).toEqual([]);
  });
});

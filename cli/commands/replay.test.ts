import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CARDS } from '@fray/games';
import { describe, expect, it } from 'vitest';
import { fray, START } from '../testing.ts';

const docs = (name: string) => readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8');

describe('fray replay', () => {
  it('prints every event, the final position, the legal moves and the result', () => {
    const { status, json } = fray(['replay', '-', '--json'], `${START}1 green N\n2 green snap\n3 green D3 | dice 2 5 4\n`);
    expect(status).toBe(0);
    expect(json()).toMatchObject({
      ok: true,
      entries: [
        { n: 1, events: [{ type: 'moved', unit: 'G1', to: 'A2', text: 'Green 1 moves from A1 to A2 (2 points, 4 left).' }] },
        { n: 2 },
        {
          n: 3,
          draws: [{ kind: 'dice', faces: [2, 5, 4] }],
          events: [{ type: 'shot', damage: 2 }, { type: 'damaged', left: 0 }, { type: 'destroyed' }],
        },
      ],
      position: { units: { orange: [{ cell: null, endurance: 0 }] }, fired: 'snap' },
      legal: { green: ['N', 'E', 'SE', 'S', 'end'] },
      result: null,
    });
  });

  it('prints a final position from which a record can start', () => {
    const first = fray(['replay', '-', '--json'], `${START}1 green N\n`).json();
    const again = fray(['replay', '-', '--json'], `fray record 1\ngame arcade 1\nstart ${JSON.stringify(first['position'])}\n`).json();
    expect(again['position']).toEqual(first['position']);
    expect(again['legal']).toEqual(first['legal']);
  });

  it.each([
    ['an illegal move', `${START}1 green N\n2 green aim\n`, { code: 'illegal-move', entry: 2, reason: 'moved-cannot-aim' }],
    ['a missing outcome', `${START}1 green snap\n2 green D3\n`, { code: 'outcome-missing', entry: 2 }],
    ['another seat', `${START}1 orange end\n`, { code: 'not-your-decision', entry: 1 }],
    ['a wrong digest', `${START}1 green end @00000000\n`, { code: 'digest-differs', entry: 1 }],
    ['a bad start', START.replace('"A1"', '"B3"'), { code: 'bad-start', message: expect.stringContaining('units.G1') }],
    ['a bad line', `${START}1 green\n`, { code: 'bad-record', line: 5, field: 'entry 1' }],
  ])('exits with status 2 and one line for %s, and gives the reason in JSON', (_what, text, error) => {
    const { status, stderr, json } = fray(['replay', '-', '--json'], text);
    expect(status).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('    at ');
    expect(json()).toMatchObject({ ok: false, error });
  });

  it('plays the example of docs/record.md', () => {
    const [, example = ''] = /```\n(fray record 1\n.*?)```/s.exec(docs('record.md')) ?? [];
    const { status, stderr } = fray(['replay', '-'], example);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('accepts the examples of docs/positions.md', () => {
    const examples = Array.from(docs('positions.md').matchAll(/## (.*?)\n.*?```json\n(.*?)```/gs), ([, name = '', json = '']) => ({
      name,
      json,
    }));
    expect(examples.map(({ name }) => name).toSorted()).toEqual(CARDS.map(({ texts }) => texts.en.name).toSorted());
    for (const { name, json } of examples) {
      const id = CARDS.find(({ texts }) => texts.en.name === name)?.id;
      const { stderr, status } = fray(['replay', '-'], `fray record 1\ngame ${id} 1\nstart ${json.trim().replaceAll('\n', '\n ')}\n`);
      expect([id, stderr, status]).toEqual([id, '', 0]);
    }
  });
});

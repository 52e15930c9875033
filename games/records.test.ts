import { writeZoneCode } from '@fray/arcade/zone-code';
import { planOf, ZONE_NAMES } from '@fray/arcade/zones';
import { type AnyGame, formatRecord, type OptionSpec, parseRecord, readOptions, standardOptions, writeOptions } from '@fray/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAMES, isGameId } from './index.ts';

const IDS = Object.keys(GAMES).filter(isGameId);

/** Long and unusual texts by players: the code of every built-in zone, and damaged codes, some of them valid. */
const drawn = fc.constantFrom(...ZONE_NAMES).map((name) => writeZoneCode(planOf(name)));
const spoilt = fc
  .tuple(drawn, fc.nat(), fc.string({ unit: 'binary-ascii', maxLength: 2 }))
  .map(([code, at, text]) => `${code.slice(0, at % code.length)}${text}${code.slice(at % code.length)}`);

const texts = (spec: OptionSpec): fc.Arbitrary<string> => {
  switch (spec.kind) {
    case 'choice':
      return fc.constantFrom(...spec.values);
    case 'number':
      return fc
        .oneof(fc.integer({ min: spec.least, max: spec.most }), fc.constantFrom(spec.least, spec.most))
        .map((value) => (value === 0 && spec.zero !== undefined ? spec.zero : String(value)));
    case 'text':
      return fc.oneof(fc.constantFrom(...spec.values), drawn, spoilt, fc.string()).filter((text) => readsAs(spec, text));
  }
};
const readsAs = (spec: OptionSpec, text: string) => readOptions({ it: spec }, { it: text }).ok;

const optionsOf = (game: AnyGame) =>
  fc.record(Object.fromEntries(Object.entries(game.options).map(([name, spec]) => [name, texts(spec)]))).map((changes) => {
    const read = readOptions(game.options, changes);
    if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
    return read.value;
  });

describe.each(IDS)('a record of %s', (id) => {
  it('can be read back with any options', async () => {
    const game = await GAMES[id]();
    let longest = 0;
    fc.assert(
      fc.property(optionsOf(game), (options) => {
        const written = writeOptions(game.options, options);
        for (const text of Object.values(written)) longest = Math.max(longest, text.length);
        const text = formatRecord({ game: id, rules: game.rulesVersion, options: written, players: [], deal: [], entries: [] });
        const record = parseRecord(text);
        if (!record.ok) throw new Error(`${record.fault.field}: ${record.fault.message} in ${text}`);
        expect(readOptions(game.options, record.value.options)).toEqual({ ok: true, value: options });
      }),
      { numRuns: 300 },
    );
    if (Object.values(game.options).some(({ kind, book }) => kind === 'text' && !book)) expect(longest).toBeGreaterThan(100);
  });

  it('has no option “constructor”, “toString” or “__proto__”', async () => {
    const game = await GAMES[id]();
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const read = readOptions(game.options, Object.fromEntries([[name, 'x']]));
      expect(read).toMatchObject({ ok: false, fault: { field: `option ${name}` } });
    }
    expect(readOptions(game.options, {})).toEqual({ ok: true, value: standardOptions(game.options) });
  });
});

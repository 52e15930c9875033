import { ok } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { BoxedGame } from './boxedGame.ts';

const ABOUT = {
  id: 'ann.race',
  rulesVersion: 1,
  seatNames: ['red', 'blue'],
  minSeats: 2,
  options: { speed: { kind: 'number', least: 1, most: 9, standard: 4 }, fog: { kind: 'choice', values: ['off', 'on'], standard: 'off' } },
};

/** Reads what a game says of itself. */
const aboutOf = (change: string) => new BoxedGame({ ask: async () => ok(change) }).about();
const saying = (change: object) => aboutOf(JSON.stringify({ ...ABOUT, ...change }));

describe('what a game says of itself', () => {
  it('is read', async () => {
    expect(await saying({})).toEqual(ok(ABOUT));
  });

  // Every object has these names, so a lookup of an option that is not set would find a function.
  it.for(Object.getOwnPropertyNames(Object.prototype))('has no option, seat or value called %s', async (name) => {
    const options = JSON.stringify(ABOUT.options).replace('"speed"', JSON.stringify(name));
    expect(await aboutOf(JSON.stringify(ABOUT).replace(JSON.stringify(ABOUT.options), options))).toMatchObject({ ok: false });
    expect(await saying({ seatNames: ['red', name] })).toMatchObject({ ok: false });
    const fog = { kind: 'choice', values: ['off', name], standard: 'off' };
    expect(await saying({ options: { fog } })).toMatchObject({ ok: false });
    const labels = `{"${name}":{"label":"a","help":"b"}}`;
    expect(await aboutOf(JSON.stringify({ ...ABOUT, labels: 0 }).replace('"labels":0', `"labels":${labels}`))).toMatchObject({ ok: false });
  });
});

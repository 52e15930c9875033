import { afterEach, describe, expect, it } from 'vitest';
import { isStaffTitle } from './base/reserved.ts';
import { CommunityHarness } from './testing/communityHarness.ts';
import type { Guest } from './testing/guest.ts';
import { createRequest } from './testing/tournaments.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const STAFF = [
  'Fray staff',
  'The Fray team',
  'Officiel Fray-turnering',
  'Moderators',
  'Frаy stаff',
  'FRAY · ST4FF',
  'F r a y',
  'fray\u3164staff',
  'Official Fray Cup',
];
const ORDINARY = [
  'Staff picnic',
  'Fray Friday',
  'Support your tank',
  'Ace',
  'The captain’s cup',
  'Afray',
  'Mods & rockers',
  '冬の大会',
  '1',
];

/** Everything of which a user chooses the name that others read. */
const NAMED: Record<string, (one: Guest, name: string) => Promise<unknown>> = {
  club: async (one, title) => (await one.post('api/clubs', { id: one.freshTable(), title, name: 'Ann' })).json['code'],
  'a club’s new name': async (one, title) => {
    const id = one.freshTable();
    await one.post('api/clubs', { id, title: 'Harbour', name: 'Ann' });
    return (await one.post(`api/clubs/${id}`, { title }, 'PUT')).json['code'];
  },
  tournament: async (one, name) => (await one.post('api/tournaments', createRequest({ kind: 'swiss', name }))).json['code'],
  version: async (one, name) => (await one.post('api/playtests', { id: one.freshTable(), game: 'tubetanks', name })).json['code'],
  app: async (one, name) => (await one.post('api/account/apps', { name, redirects: ['https://app.example/done'] })).json['code'],
  // The last: a bot account makes no apps.
  engine: async (one, engine) => (await one.post('api/account/bot', { engine })).json['code'],
  'an engine’s version': async (one, version) => (await one.post('api/account/bot', { engine: 'Lines', version })).json['code'],
};

describe('a title that users choose', () => {
  it.each(Object.keys(NAMED))('cannot look like one of the server’s staff: %s', async (kind) => {
    const ann = await harness.signedIn(await harness.open(), 'Ann');
    const give = NAMED[kind]!;
    expect(await give(ann, 'Friday')).toBeUndefined();
    for (const name of ['Fray staff', 'Frаy stаff']) expect([name, await give(ann, name)]).toEqual([name, 'bad-name']);
    // Nor one that shows nothing.
    expect(await give(ann, '\u3164\u2800')).toBe('bad-name');
  });

  it.each(STAFF)('may not be %j', (title) => {
    expect(isStaffTitle(title)).toBe(true);
  });

  it.each(ORDINARY)('may be %j', (title) => {
    expect(isStaffTitle(title)).toBe(false);
  });
});

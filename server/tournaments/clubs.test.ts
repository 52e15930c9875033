import type { ClubView } from '@fray/protocol';
import { describe, expect, it } from 'vitest';
import { userOfDevice } from '../community/userOfDevice.ts';
import type { Guest } from '../testing/guest.ts';
import { createRequest, done, guest, id, start } from '../testing/tournaments.ts';

describe('a club', () => {
  it('is joined by its link, led by its founder, has tournaments of its members, and survives its founder', async () => {
    const server = await start();
    const [ann, bo, cy] = ['Ann', 'Bo', 'Cy'].map((name) => guest(server, name)) as [Guest, Guest, Guest];
    const club = id();
    const ask = async (one: Guest, path = '', method = 'GET', body: object = {}) =>
      (await one.post(`api/clubs/${club}${path}`, body, method)).json as unknown as ClubView & { code?: string; ok?: boolean };
    expect((await ann.post('api/clubs', { id: club, title: 'Harbour Thursday', name: 'Ann' })).json).toEqual({ id: club });
    expect((await bo.post('api/clubs', { id: club, title: 'Mine now', name: 'Bo' })).json['code']).toBe('name-taken');
    expect((await ann.post('api/tournaments', createRequest({ kind: 'swiss', club }))).json['code']).toBeUndefined();
    expect((await bo.post('api/tournaments', createRequest({ kind: 'swiss', club }))).json['code']).toBe('not-a-member');
    for (const one of [bo, cy, bo]) expect(await ask(one, '/members', 'POST', { name: one.name })).toEqual(done);
    const view = await ask(bo);
    expect(view.members.map(({ name, founder, you }) => [name, founder, you])).toEqual([
      ['Ann', true, undefined],
      ['Bo', undefined, true],
      ['Cy', undefined, undefined],
    ]);
    expect([view.founder, view.member, view.tournaments.length]).toEqual([false, true, 1]);
    expect(JSON.stringify(view)).not.toContain(userOfDevice(ann.key));
    // A private tournament is its members' business.
    expect((await ask(guest(server, 'Di'))).tournaments).toEqual([]);
    const [, , third] = view.members;
    expect((await ask(bo, `/members/${third?.n}`, 'DELETE')).code).toBe('not-the-founder');
    expect((await ask(bo, '', 'PUT', { title: 'Ours' })).code).toBe('not-the-founder');
    expect(await ask(ann, `/members/${third?.n}`, 'DELETE')).toEqual(done);
    expect(await ask(ann, '', 'PUT', { title: 'Harbour Friday' })).toEqual(done);
    expect(await ask(ann, '/members', 'DELETE')).toEqual(done);
    const after = await ask(bo);
    expect([after.name, after.founder, after.members.map(({ name }) => name)]).toEqual(['Harbour Friday', true, ['Bo']]);
    expect((await bo.post('api/clubs', {}, 'GET')).json).toEqual({ clubs: [{ id: club, name: 'Harbour Friday', members: 1 }] });
    expect(await ask(bo, '/members', 'DELETE')).toEqual(done);
    expect((await ask(bo)).code).toBe('unknown-club');
  });
});

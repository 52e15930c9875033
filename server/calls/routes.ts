import { called, calledEnd } from '@fray/protocol';
import type { FastifyInstance } from 'fastify';
import { body, deviceAsking, personAsking, query, Refused } from '../http/asking.ts';
import { LIMITS } from '../limits.ts';
import type { Outside } from '../outside.ts';
import type { PeopleStore } from '../people/peopleStore.ts';
import type { Clockwork } from '../time.ts';
import type { Pushes } from './pushes.ts';
import { isZone } from './quiet.ts';

/** Devices that want to be called where nobody looks. */
export function registerCalls(server: FastifyInstance, people: PeopleStore, pushes: Pushes, outside: Outside, time: Clockwork): void {
  server.get('/api/called/key', async () => {
    if (!pushes.isOpen) throw new Refused('calls-off', 'this server calls nobody (setting webhooks)');
    return { key: await pushes.publicKey() };
  });
  server.get('/api/me/called', async (request) => {
    const rows = await people.ask('calledFor', personAsking(request));
    const device = deviceAsking(request);
    return {
      called: rows.map(({ device: at, language, quiet, zone, silent, since }) => ({
        language,
        quiet,
        zone,
        silent,
        since,
        here: at === device,
      })),
    };
  });
  server.put('/api/me/called', async (request) => {
    const device = deviceAsking(request);
    const { endpoint, p256dh, auth, language, quiet, zone, silent } = body(request, called);
    if (!pushes.isOpen) throw new Refused('calls-off', 'this server calls nobody (setting webhooks)');
    if (outside.policy !== 'any' && !endpoint.startsWith('https:'))
      throw new Refused('bad-request', 'endpoint: expected an address with https');
    if (!isZone(zone)) throw new Refused('bad-request', 'zone: there is no such time zone');
    const before = await people.ask('calledAt', endpoint);
    if (before && (before.p256dh !== p256dh || before.auth !== auth))
      throw new Refused('other-device', 'another browser is called there: its keys are others');
    const kept = {
      endpoint,
      device,
      p256dh,
      auth,
      language,
      quiet: quiet ? `${quiet.from}-${quiet.to}` : '',
      zone,
      silent: silent.join(','),
      since: time.date(),
    };
    await people.keep(['putCalled', kept, LIMITS.calledPerDevice]);
    return { ok: true };
  });
  server.delete('/api/me/called', async (request) => {
    const { endpoint } = query(request, calledEnd);
    const row = await people.ask('calledAt', endpoint);
    if (row?.device === deviceAsking(request)) await people.keep(['dropCalled', endpoint]);
    return { ok: true };
  });
}

import { pushSubscription, pushUnsubscribe } from '@fray/protocol';
import type { Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import type { OutboundHttp } from '../../base/outboundHttp.ts';
import { RequestError } from '../../base/requestError.ts';
import type { PushNotifications } from '../../notifications/pushNotifications.ts';
import { isZone } from '../../notifications/quietHours.ts';
import type { Store } from '../../store/store.ts';
import type { ApiServer } from './apiServer.ts';
import { body, query, requestingDevice, requestingUser } from './requests.ts';

/** Registers the routes for push subscriptions. */
export function registerNotificationRoutes(
  server: ApiServer,
  people: Store,
  pushes: PushNotifications,
  outbound: OutboundHttp,
  time: Clock,
): void {
  server.get('/api/called/key', async () => {
    if (!pushes.isOpen) throw new RequestError('calls-off', 'this server sends no push messages (setting webhooks)');
    return { key: await pushes.publicKey() };
  });
  server.get('/api/me/called', async (request) => {
    const rows = await people.read('pushSubscriptionsOf', requestingUser(request));
    const device = requestingDevice(request);
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
    const device = requestingDevice(request);
    const { endpoint, p256dh, auth, language, quiet, zone, silent } = body(request, pushSubscription);
    if (!pushes.isOpen) throw new RequestError('calls-off', 'this server sends no push messages (setting webhooks)');
    if (outbound.policy !== 'any' && !endpoint.startsWith('https:'))
      throw new RequestError('bad-request', 'endpoint: expected an address with https');
    if (!isZone(zone)) throw new RequestError('bad-request', 'zone: there is no such time zone');
    const before = await people.read('pushSubscription', endpoint);
    if (before && (before.p256dh !== p256dh || before.auth !== auth))
      throw new RequestError('other-device', 'this subscription belongs to another browser: its keys differ');
    const subscription = {
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
    await people.write(['putPushSubscription', subscription, LIMITS.pushSubscriptionsPerDevice]);
    return { ok: true };
  });
  server.delete('/api/me/called', async (request) => {
    const { endpoint } = query(request, pushUnsubscribe);
    const row = await people.read('pushSubscription', endpoint);
    if (row?.device === requestingDevice(request)) await people.write(['dropPushSubscription', endpoint]);
    return { ok: true };
  });
}

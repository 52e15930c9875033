import { randomBytes } from 'node:crypto';
import type { Bus } from '../bus/bus.ts';
import { NatsBus } from '../bus/nats.ts';

/** The bus that the settings ask for; none where one server is alone. */
export async function openBus(nats: string, place: string | undefined): Promise<Bus | undefined> {
  if (nats === '') return undefined;
  if (place === undefined) throw new Error('--nats is for several servers on one database: name it with --database postgres://…');
  return NatsBus.open(nats, `fray.${place}`, randomBytes(6).toString('hex'));
}

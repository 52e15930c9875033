import { connect } from '@nats-io/transport-node';

/** NATS address for tests. With `FRAY_SERVICES=required`, a missing server fails the tests. */
export const NATS = process.env['FRAY_TEST_NATS'] ?? 'nats://127.0.0.1:4222';

/** Whether a NATS server is available for tests. Logs one line if not. */
export const hasNats: boolean = await (async () => {
  try {
    const nats = await connect({ servers: NATS.replace('nats://', ''), timeout: 2000, maxReconnectAttempts: 0 });
    await nats.close();
    return true;
  } catch (error) {
    if (process.env['FRAY_SERVICES'] === 'required') throw new Error(`tests need NATS at ${NATS}`, { cause: error });
    console.warn(`no NATS at ${NATS} (FRAY_TEST_NATS names another): what runs through it is left out`);
    return false;
  }
})();

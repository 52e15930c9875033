import { connect } from '@nats-io/transport-node';

/** Where tests look for NATS. Where services have to run (`FRAY_SERVICES=required`), a missing one is a failure. */
export const NATS = process.env['FRAY_TEST_NATS'] ?? 'nats://127.0.0.1:4222';

/** Whether there is a NATS server to test with; says in one line what is left out where there is none. */
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

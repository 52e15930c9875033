import { connect } from 'node:net';

/** The NATS server that tests use: the one that is named, or one on this machine. */
export const NATS = process.env['NATS_URL'] ?? 'nats://127.0.0.1:4222';
/** Where somebody says that there is a server, tests that need one must run. */
const isPromised = process.env['NATS_URL'] !== undefined || process.env['CI'] !== undefined;

/** Whether tests with NATS run here; where they do not, a line says so. */
export async function natsIsHere(what: string): Promise<boolean> {
  if (isPromised) return true;
  const { hostname, port } = new URL(NATS);
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 4222), timeout: 2000 });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
  if (!answers) console.log(`left out: ${what}, for no NATS server answers at ${NATS} (NATS_URL names one)`);
  return answers;
}

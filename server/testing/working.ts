import { thinkForBots } from '../index.ts';

/*
 * A worker process for tests, killed from outside. Arguments: a NATS server and the shared secret. It reports when it listens, and then every
 * second how many answers it gave.
 */
const [nats = '', secret = ''] = process.argv.slice(2);
const work = await thinkForBots({ nats, secret, threads: 1 });
console.log('0');
setInterval(() => console.log(String(work.done())), 1000);

import { thinkForBots } from '../index.ts';

/*
 * A worker for tests, which is killed from outside. Arguments: a NATS server and the secret that servers share with it. It says that it listens, and then each second how many
 * answers it gave.
 */
const [nats = '', secret = ''] = process.argv.slice(2);
const work = await thinkForBots({ nats, secret, threads: 1 });
console.log('0');
setInterval(() => console.log(String(work.done())), 1000);

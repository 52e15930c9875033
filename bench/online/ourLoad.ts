import { createHash, randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import type { LoadedMatch } from './load.ts';

const commitment = (value: string): string => createHash('sha256').update(`fray commitment ${value}`).digest('hex');
const freshHex = (): string => randomBytes(32).toString('hex');
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const freshId = (): string => Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** The first actions of every turn: there and back, and the turn is handed over. */
const TURNS = [
  ['N', 'S', 'end'],
  ['S', 'N', 'end'],
] as const;

interface Side {
  readonly socket: WebSocket;
  decision: number;
  step: number;
}

/** Two players who play for ever, each action sent when the one before was acknowledged. */
export async function ourMatch(url: string): Promise<LoadedMatch> {
  const table = freshId();
  const people = [0, 1].map(() => ({ key: freshHex(), entropy: freshHex() }));
  const post = async (path: string, seat: number, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${people[seat]!.key}` },
      body: JSON.stringify({ ...body, commitment: commitment(people[seat]!.entropy) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await post('api/tables', 0, { id: table, game: 'arcade', seats: [{ kind: 'me' }, { kind: 'open' }], options: { stall_limit: 'none' } });
  await post(`api/tables/${table}/seats/1`, 1, {});

  /** The seat that owes a decision and knows it; nobody while the turn is being handed over. */
  let active: number | undefined;
  let wanted = false;
  let askedAt = 0;
  const match: LoadedMatch = {
    acknowledged: () => {},
    next() {
      if (active === undefined) {
        wanted = true;
        return;
      }
      const side = sides[active]!;
      const move = TURNS[active]![side.step % 3]!;
      askedAt = performance.now();
      side.socket.send(`{"t":"move","id":"m${side.decision}","on":${side.decision},"move":"${move}"}`);
      side.decision++;
      side.step++;
    },
    close: () => sides.forEach(({ socket }) => socket.terminate()),
  };
  const owing = (seat: number) => {
    active = seat;
    if (!wanted) return;
    wanted = false;
    match.next();
  };
  const sides = await Promise.all(
    people.map(async ({ key, entropy }, seat): Promise<Side> => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}ws`, { perMessageDeflate: false });
      const side: Side = { socket, decision: 0, step: 0 };
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      socket.send(JSON.stringify({ t: 'hello', v: 1, key }));
      socket.send(JSON.stringify({ t: 'join', table, seat }));
      socket.send(JSON.stringify({ t: 'reveal', id: 'r', attempt: 1, entropy }));
      await new Promise<void>((resolve) => {
        socket.on('message', (data: Buffer) => {
          const text = data.toString('latin1');
          if (text.startsWith('{"t":"f"')) {
            const owes = text.includes('"o":1');
            const answer = text.startsWith('{"t":"f","a"');
            if (answer && !owes) active = undefined;
            else if (owes) owing(seat);
            if (answer) match.acknowledged(performance.now() - askedAt);
            else if (text.includes('"n":1,')) resolve();
          } else if (text.startsWith('{"t":"history"')) {
            if (text.includes('"o":1')) owing(seat);
            resolve();
          } else if (text.startsWith('{"t":"no"')) throw new Error(text);
        });
      });
      return side;
    }),
  );
  return match;
}

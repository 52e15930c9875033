import { randomUUID } from 'node:crypto';
import type { LoadedMatch } from './load.ts';
import { Line } from './webSocketLine.ts';

/** The actions of a turn of each seat, those of `ourLoad.ts`. */
const TURNS = [
  ['N', 'S', 'end'],
  ['S', 'N', 'end'],
] as const;

/** Two players of the bare server who play for ever. An action is acknowledged by the frame with its id. */
export async function bareMatch(url: string): Promise<LoadedMatch> {
  const table = randomUUID();
  const lines = await Promise.all([0, 1].map(() => Line.open(url)));
  let decision = 0;
  /** The seat that knows that it is to act. */
  let active: number | undefined = 0;
  let isWanted = false;
  let sent = { id: '', at: 0, seat: 0 };
  const match: LoadedMatch = {
    acknowledged: () => {},
    next() {
      isWanted = active === undefined || sent.id !== '';
      if (active === undefined || sent.id !== '') return;
      sent = { id: `m${decision}`, at: performance.now(), seat: active };
      const move = TURNS[active]![decision % 3]!;
      lines[active]!.send(`{"t":"move","id":"${sent.id}","on":${decision},"move":"${move}"}`);
      decision++;
    },
    close: () => {
      for (const line of lines) line.close();
    },
  };
  const hear = (seat: number, text: string) => {
    const isAcknowledgement = seat === sent.seat && sent.id !== '' && text.startsWith(`{"t":"f","a":"${sent.id}"`);
    if (text.includes('"o":1')) active = seat;
    else if (isAcknowledgement && active === seat) active = undefined;
    if (isAcknowledgement) {
      const { at } = sent;
      sent = { ...sent, id: '' };
      match.acknowledged(performance.now() - at);
    }
    if (isWanted) match.next();
  };
  await Promise.all(
    lines.map(
      (line, seat) =>
        new Promise<void>((resolve) => {
          line.onText = (text) => {
            line.onText = (later) => hear(seat, later);
            if (text.startsWith('{"t":"history"')) resolve();
          };
          line.send(JSON.stringify({ t: 'join', table, seat }));
        }),
    ),
  );
  return match;
}

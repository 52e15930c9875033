import type { LoadedMatch } from '@fray/bench/load';
import { io, type Socket } from 'socket.io-client';

/** There and back, and the turn is handed over: the same actions as ours. */
const TURNS = [
  [
    ['step', [0]],
    ['step', [4]],
    ['end', []],
  ],
  [
    ['step', [4]],
    ['step', [0]],
    ['end', []],
  ],
] as const;

interface State {
  readonly _stateID: number;
  readonly ctx: { readonly currentPlayer: string };
}

async function post(url: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>;
}

/** Two players who play for ever. An action counts as acknowledged when the one who sent it has the new state. */
export async function theirMatch(url: string): Promise<LoadedMatch> {
  const { matchID } = await post(`${url}games/arcade/create`, { numPlayers: 2 });
  // One after the other: two joins at once overwrite each other in its store.
  const credentials: (string | undefined)[] = [];
  for (const playerID of ['0', '1'])
    credentials.push((await post(`${url}games/arcade/${matchID}/join`, { playerID, playerName: playerID }))['playerCredentials']);
  let state: State | undefined;
  let isWanted = false;
  let pending: { readonly seat: number; readonly at: number } | undefined;
  const steps = [0, 0];
  const sockets: Socket[] = [];
  /** The newest state that each side knows: a side acts on what it has seen. */
  const known = [-1, -1];
  const match: LoadedMatch = {
    acknowledged: () => {},
    next() {
      const seat = Number(state?.ctx.currentPlayer ?? 0);
      if (!state || known[seat] !== state._stateID) {
        isWanted = true;
        return;
      }
      const [type, args] = TURNS[seat]![steps[seat]! % 3]!;
      steps[seat]!++;
      pending = { seat, at: performance.now() };
      const action = { type: 'MAKE_MOVE', payload: { type, args, playerID: String(seat), credentials: credentials[seat] } };
      sockets[seat]!.emit('update', action, state._stateID, matchID, String(seat));
    },
    close: () => sockets.forEach((socket) => socket.disconnect()),
  };
  await Promise.all(
    credentials.map(
      (credential, seat) =>
        new Promise<void>((resolve) => {
          const socket = io(`${url}arcade`, { transports: ['websocket'], forceNew: true });
          sockets[seat] = socket;
          const receive = (fresh: State) => {
            if (!state || fresh._stateID > state._stateID) state = fresh;
            known[seat] = Math.max(known[seat]!, fresh._stateID);
            const answer = pending?.seat === seat ? pending : undefined;
            if (answer) pending = undefined;
            if (answer) match.acknowledged(performance.now() - answer.at);
            else if (isWanted) {
              isWanted = false;
              match.next();
            }
          };
          socket.on('connect', () => socket.emit('sync', matchID, String(seat), credential, 2));
          socket.on('sync', (_id: string, sync: { state: State }) => {
            receive(sync.state);
            resolve();
          });
          socket.on('update', (_id: string, fresh: State) => receive(fresh));
        }),
    ),
  );
  return match;
}

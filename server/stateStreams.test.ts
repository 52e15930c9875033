import { afterEach, expect, it } from 'vitest';
import { CommunityHarness } from './testing/communityHarness.ts';
import { type Program, programOf } from './testing/program.ts';
import { ShiftedClock } from './testing/shiftedClock.ts';

const harness = new CommunityHarness();
const readers: AsyncGenerator[] = [];
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.return(undefined)));
  await harness.close();
});

/** Streams look for a change at once. */
class NoPauses extends ShiftedClock {
  override after(milliseconds: number, call: () => void): () => void {
    return super.after(milliseconds === 3000 ? 5 : milliseconds, call);
  }
}

interface State {
  readonly t: string;
  readonly id: string;
  readonly tables: readonly { readonly id: string }[];
  readonly tournament: { readonly stage: string; readonly entrants: readonly unknown[] };
}

/** Reads the messages of a stream one by one. */
function reading(program: Program, path: string): () => Promise<State> {
  const stream = program.stream(path);
  readers.push(stream);
  return async () => (await stream.next()).value as unknown as State;
}

async function start() {
  const server = await harness.open({}, { time: new NoPauses() });
  const [ida, bo] = [await harness.signedIn(server, 'Ida'), await harness.signedIn(server, 'Bo')];
  return { server, ida, bo, program: await programOf(server, ida, ['read', 'organise']) };
}

it('the stream of the lobby sends open tables, each change once, and continues after the last id', async () => {
  const { bo, program } = await start();
  const next = reading(program, '/tables/stream');
  expect(await next()).toMatchObject({ t: 'lobby', tables: [] });
  const table = await bo.create({ game: 'tubetanks', private: false });
  const open = await next();
  expect(open.tables.map(({ id }) => id)).toEqual([table]);
  const resumed = reading(program, `/tables/stream?seen=${open.id}`);
  const hidden = await bo.create({ game: 'arcade', private: true });
  const second = await bo.create({ game: 'tunnel-rat', private: false });
  for (const state of [await next(), await resumed()]) {
    expect(state.tables.map(({ id }) => id).toSorted()).toEqual([table, second].toSorted());
    expect(JSON.stringify(state)).not.toContain(hidden);
  }
});

it('the stream of a tournament sends entrants and its end; an unknown one is refused', async () => {
  const { ida, bo, program } = await start();
  const id = 'ember2cups';
  const pace = { bank: 300, turn: 20, timeouts: 2, whenOut: 'bot' };
  const request = { id, kind: 'swiss', name: 'Cup', game: 'tubetanks', pace, places: 8, rounds: 3, roundMinutes: 30, private: false };
  expect(await program.ask('POST', 'api/1/tournaments', request)).toMatchObject({ status: 200 });
  const next = reading(program, `/tournaments/${id}/stream`);
  const first = await next();
  expect(first).toMatchObject({ t: 'tournament', tournament: { stage: 'open' } });
  const before = first.tournament.entrants.length;
  await bo.post(`api/tournaments/${id}/enter`, { name: '' });
  expect((await next()).tournament.entrants).toHaveLength(before + 1);
  expect((await ida.post(`api/tournaments/${id}`, {}, 'DELETE')).status).toBe(200);
  expect((await next()).tournament.stage).not.toBe('open');
  expect(await program.ask('GET', 'api/1/tournaments/nothing2se/stream')).toMatchObject({
    status: 404,
    json: { code: 'unknown-tournament' },
  });
  expect(await program.ask('GET', 'api/1/tables/stream?seen=zz')).toMatchObject({ status: 400 });
});

import { SeededChance } from '@fray/engine';
import type { TournamentView } from '@fray/protocol';
import { afterEach, expect, it } from 'vitest';
import { hasNats, NATS } from '../cluster/bus/testing.ts';
import { createTestSchema, hasPostgres } from '../store/postgres/testing.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import type { Guest } from '../testing/guest.ts';
import { InstantBots } from '../testing/instantBots.ts';
import { InstantClock } from '../testing/instantClock.ts';

const harness = new CommunityHarness();
const places: (() => Promise<void>)[] = [];
afterEach(async () => {
  await harness.close();
  for (const remove of places.splice(0)) await remove();
});

const CUP = 'cupofnodes';
const SWISS = {
  id: CUP,
  kind: 'swiss',
  name: 'Friday cup',
  game: 'tubetanks',
  options: {},
  pace: { bank: 300, turn: 10, timeouts: 2, whenOut: 'lose' },
  places: 4,
  rounds: 2,
  minutes: 60,
  roundMinutes: 30,
  private: true,
  bots: 'recruit',
};
const look = async (one: Guest) => (await one.post(`api/tournaments/${CUP}`, {}, 'GET')).json as unknown as TournamentView;

/** Comes to every game and plays it, any moves, until all is over. */
async function play(one: Guest): Promise<TournamentView> {
  const random = new SeededChance(one.name.length);
  for (let at: string | undefined; ; ) {
    const view = await look(one);
    if (view.stage === 'over') return view;
    const { table, seat = 0 } = view.next ?? {};
    if (table !== undefined && at !== table) {
      await one.sit(table, seat);
      at = table;
    }
    if (!(await one.moveAny(random))) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it.runIf(hasPostgres && hasNats)(
  'a Swiss of people at two servers and bots is run to its end, each round once, with the same data at both',
  async () => {
    const { address: database, remove } = await createTestSchema();
    places.push(remove);
    const open = () => harness.open({ database, nats: NATS }, { bots: new InstantBots(), time: new InstantClock() });
    const [ann, bo] = [harness.guest(await open(), 'Ann'), harness.guest(await open(), 'Bo Tie')];
    expect((await ann.post('api/tournaments', SWISS)).json).toEqual({ id: CUP });
    for (const one of [ann, bo]) expect((await one.post(`api/tournaments/${CUP}/enter`, { name: one.name })).json).toEqual({ ok: true });
    expect((await ann.post(`api/tournaments/${CUP}/begin`)).json).toEqual({ ok: true });
    const [here, there] = await Promise.all([play(ann), play(bo)]);
    expect(here.standing).toEqual(there.standing);
    expect(here.entrants.map(({ name }) => name).slice(0, 2)).toEqual(['Ann', 'Bo Tie']);
    expect([1, 2].map((n) => here.games.filter(({ round }) => round === n).length)).toEqual([2, 2]);
    expect(here.games.every(({ result, absent }) => result !== undefined && absent === undefined)).toBe(true);
    expect(here.standing.reduce((sum, { points }) => sum + points, 0)).toBe(4);
  },
);

import { afterEach, expect, it } from 'vitest';
import { OutboundHttp } from '../base/outboundHttp.ts';
import { Webhooks } from '../notifications/webhooks.ts';
import type { EntrantRow, TournamentRow } from '../store/queries/tournaments.ts';
import { TableHarness } from '../testing/tableHarness.ts';
import { TournamentRunner } from './tournamentRunner.ts';
import { TournamentWriter } from './tournamentWriter.ts';

const CUP: TournamentRow = {
  id: 'cup',
  kind: 'swiss',
  name: 'Friday',
  game: 'arcade',
  options: '{}',
  pace: JSON.stringify({ bank: 60, turn: 10, timeouts: 2, whenOut: 'lose' }),
  host: 'a',
  club: '',
  private: 0,
  places: 2,
  rounds: 1,
  lasts: 0,
  round_time: 3600_000,
  bots: '',
  programs: 0,
  called_off: '',
  starts: 0,
  created: 1,
  began: 1,
  ended: 0,
  stage: 'running',
  seed: 's',
  changed: 0,
  source: 0,
};

const entrant = (n: number, person: string): EntrantRow => ({
  tournament: 'cup',
  n,
  person,
  name: person,
  kind: 'human',
  at: n,
  from_round: 1,
  until_round: 0,
  strength: 1500,
});

/** A writer whose reads let the last game end between the step that found nothing to do and the read after it. */
class HastyWriter extends TournamentWriter {
  end: (() => Promise<void>) | undefined;

  override async read(id: string): ReturnType<TournamentWriter['read']> {
    const stored = await super.read(id);
    const { end } = this;
    const isDone = stored.games.length > 0;
    if (isDone && end) {
      this.end = undefined;
      await end();
    }
    return stored;
  }
}

let runner: TournamentRunner | undefined;
afterEach(() => runner?.close());

it('a tournament continues when a game ends while it is being read', async () => {
  const { registry, store, time } = new TableHarness();
  const people = store;
  await people.write(['insertTournament', CUP], ['putEntrant', entrant(1, 'a')], ['putEntrant', entrant(2, 'b')]);
  const changing = new HastyWriter(store, people);
  changing.end = async () => {
    const [game] = (await people.read('tournament', 'cup'))?.games ?? [];
    await people.write(['gameEnded', game!.tbl, 'first', '', time.date()]);
  };
  const log = () => {};
  const notices = new Webhooks(new OutboundHttp('off'), () => '', log);
  runner = new TournamentRunner({ registry, people, changing, notices, time, log, isBot: async () => false });
  await runner.look();
  await runner.look();
  expect((await people.read('tournament', 'cup'))?.row.stage).toBe('over');
});

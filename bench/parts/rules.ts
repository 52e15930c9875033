import { arcade } from '@fray/arcade';
import { arenaMechs } from '@fray/arena-mechs';
import { transformersSkirmish } from '@fray/transformers-skirmish';
import { tubetanks } from '@fray/tubetanks';
import { tunnelRat } from '@fray/tunnel-rat';
import { randomPlayer } from '../contractLoop.ts';
import { perCpuSecond } from '../measure.ts';
import { everySeed } from '../rates.ts';
import { type Report, ratioOf, spreadOf } from '../report.ts';
import { tableBench } from '../table.ts';

const ROUNDS = 3;
const ALL_RULES = arcade.presets?.find(({ name }) => name === 'all')?.options ?? {};
const MIDDLE_ZONE = { zone: 'rift' };

/** Random play of every game, and what the table of ARCADE computes when a target is shown. */
export async function rulesBench(report: Report): Promise<void> {
  const playCore = randomPlayer(arcade, MIDDLE_ZONE);
  const playAll = randomPlayer(arcade, { ...ALL_RULES, ...MIDDLE_ZONE });
  const rates = { core: [] as number[], all: [] as number[], games: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.core.push(await perCpuSecond(everySeed((seed) => playCore(seed).turns)));
    rates.all.push(await perCpuSecond(everySeed((seed) => playAll(seed).turns)));
    rates.games.push(await perCpuSecond(everySeed((seed) => (playAll(seed), 1))));
  }
  report('ARCADE core on the middle zone, random play', spreadOf(rates.core), 'turns/s');
  report('ARCADE with all rules on the middle zone, random play', spreadOf(rates.all), 'turns/s');
  report(
    'turns with all rules, as a share of the core',
    ratioOf(
      rates.all.map((rate) => 100 * rate),
      rates.core,
    ),
    '%',
    40,
  );
  report('whole random games with all rules on the middle zone', spreadOf(rates.games), 'games/s', 2000);

  const shown = tableBench({ ...ALL_RULES, zone: 'citadel' });
  report('exact odds of a shot, the slowest of many', shown.odds, 'ms (at most)', 2);
  report('where a miss may strike, the whole map, the slowest of many', shown.map, 'ms (at most)', 20);

  const playTubetanks = randomPlayer(tubetanks);
  const playTunnelRat = randomPlayer(tunnelRat);
  const playArenaMechs = randomPlayer(arenaMechs, {}, 4);
  const playSkirmish = randomPlayer(transformersSkirmish);
  const others = [
    ['TubeTanks, random play', (seed: number) => playTubetanks(seed).moves / 2, 'rounds/s', 1_000_000],
    ['Tunnel Rat, random play', (seed: number) => playTunnelRat(seed).turns, 'turns/s', 1_000_000],
    ['Arena Mechs with four players, random play', (seed: number) => playArenaMechs(seed).moves, 'decisions/s', 400_000],
    ['Transformers Skirmish, random play', (seed: number) => playSkirmish(seed).moves, 'decisions/s', 500_000],
  ] as const;
  for (const [what, play, unit, goal] of others) report(what, await perCpuSecond(everySeed(play)), unit, goal);
}

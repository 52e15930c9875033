import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow test files, the slowest first. Started last, they would run alone while other cores are idle. */
const SLOW = [
  'e2e/arena-mechs',
  'e2e/page',
  'e2e/stage',
  'e2e/online',
  'e2e/api',
  'e2e/playtests',
  'e2e/transformers-skirmish',
  'e2e/arcade',
  'server/crash',
  'server/clientRestarts',
  'cli/commands/mcpServer',
  'server/api',
  'server/cluster/cluster',
  'server/cluster/chaos',
  'server/cluster/hostileMessages',
  'cli/fray',
  'cli/box/attacks',
  'cli/commands/match',
  'cli/lab',
  'cli/bot/bot',
  'server/guards',
  'server/tables/twoHolders',
  'server/previews/previews',
  'server/cluster/',
  'server/community/contract',
  'server/store/contract',
  'games/arena-mechs/contract',
  'bots/bots',
  'review/review',
];

/** One group after the other: a worker is reused only for files of its own group. */
const GROUPS = ['journeys', 'screens', 'apart', 'clean', 'together'];

const placeIn = (list: readonly string[], isIt: (entry: string) => boolean): number => {
  const place = list.findIndex(isIt);
  return place < 0 ? list.length : place;
};
const group = ({ project }: TestSpecification): number => placeIn(GROUPS, (name) => name === project.name);
const rank = ({ moduleId }: TestSpecification): number => placeIn(SLOW, (part) => moduleId.includes(`/${part}`));

/** Sorts slow files to the front of their group, also without timings of an earlier run. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => group(one) - group(other) || rank(one) - rank(other));
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow test files, the slowest first. Started last, they would run alone while other cores are idle. */
const SLOW = [
  'e2e/arena-mechs',
  'e2e/page',
  'e2e/stage',
  'e2e/online',
  'e2e/transformers-skirmish',
  'e2e/arcade',
  'e2e/',
  'server/crash',
  'server/cluster/',
  'review/review',
  'bots/bots',
  'games/arena-mechs/contract',
  'server/guards',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = SLOW.findIndex((part) => moduleId.includes(`/${part}`));
  return place < 0 ? SLOW.length : place;
};

/** Sorts slow files to the front, also without timings of an earlier run. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

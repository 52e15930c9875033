import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long, longest first: begun last, it would run on alone while the other cores are idle. */
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

/** Starts the slow files first, also where no earlier run tells how long each takes. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

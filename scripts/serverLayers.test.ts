import { expect, it } from 'vitest';
import { layerFaults } from './serverLayers.ts';

const faults = (file: string, ...lines: string[]) => layerFaults(file, `${lines.join('\n')}\n`);

it('lets a folder of the server import itself and those below it', () => {
  expect(
    faults('server/tables/table.ts', "import { apply } from './apply.ts';", "import type { Store } from '../store/store.ts';"),
  ).toEqual([]);
  expect(
    faults('server/transport/http/routes.ts', "import { body } from './requests.ts';", "import { x } from '../../base/x.ts';"),
  ).toEqual([]);
  expect(faults('server/index.ts', "import { Cluster } from './cluster/cluster.ts';")).toEqual([]);
  expect(faults('server/store/store.test.ts', "import { Cluster } from '../cluster/cluster.ts';")).toEqual([]);
});

it.each([
  ['server/base/clock.ts', "import { LIMITS } from '../store/store.ts';", 'store is above base'],
  ['server/tables/table.ts', "import type {\n  Accounts,\n} from '../community/accounts.ts';", 'community is above tables'],
  ['server/tables/table.ts', "export { body } from '../transport/http/requests.ts';", 'transport is above tables'],
  ['server/transport/http/health.ts', "const { Cluster } = await import('../../cluster/cluster.ts');", 'cluster is above transport'],
  ['server/cluster/cluster.ts', "import { serve } from '../index.ts';", 'the composition is above cluster'],
  ['server/tables/table.ts', "import { TableHarness } from '../testing/tableHarness.ts';", 'for tests'],
  ['server/shop/shop.ts', '', 'lacks shop'],
  ['server/shop.ts', '', 'one of the folders'],
])('refuses in %s: %s', (file, line, why) => {
  expect(faults(file, line)).toEqual([expect.stringContaining(why)]);
});

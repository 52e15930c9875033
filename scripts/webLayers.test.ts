import { expect, it } from 'vitest';
import { layerFaults } from './webLayers.ts';

const faults = (file: string, ...lines: string[]) => layerFaults(file, `${lines.join('\n')}\n`);

it('lets shared, features, pages and the entry import what is below them', () => {
  expect(faults('web/main.tsx', "import { Table } from './pages/table.tsx';", "import { go } from './shared/router.ts';")).toEqual([]);
  expect(faults('web/pages/table.tsx', "import { Log } from '../features/play/log.tsx';")).toEqual([]);
  expect(faults('web/features/play/log.tsx', "import { words } from '../../shared/words/index.ts';", "import './log.css';")).toEqual([]);
  expect(faults('web/shared/title.ts', "import { signal } from '@preact/signals';", "import { route } from './router.ts';")).toEqual([]);
});

it.each([
  ['web/shared/facts.tsx', "import { HOME } from '../features/home/words.ts';", 'above'],
  ['web/shared/facts.tsx', "export { HOME } from '../features/home/words.ts';", 'above'],
  ['web/shared/facts.tsx', "const { go } = await import('../pages/table.tsx');", 'above'],
  ['web/features/play/log.tsx', "import { Card } from '../../pictures/card.tsx';", 'above'],
  ['web/pages/table.tsx', "import { open } from '../main.tsx';", 'above'],
  ['web/pages/table.tsx', "import { Card } from '../pictures/card.tsx';", 'entries of their own'],
  ['web/features/play/log.tsx', "import { Lobby } from '../online/index.ts';", 'online is above play'],
  ['web/features/play/log.tsx', "const { Lobby } = await import('../online/lobby.tsx');", 'online is above play'],
  ['web/features/online/lobby.tsx', "import type {\n  Names,\n} from '../play/names.ts';", 'play by its index.ts'],
  ['web/features/online/lobby.tsx', "import '../play/log.css';", 'play by its index.ts'],
  ['web/features/shop/shop.tsx', "import { Log } from '../play/index.ts';", 'lacks one of them'],
])('refuses in %s: %s', (file, line, why) => {
  expect(faults(file, line)).toEqual([expect.stringContaining(why)]);
});

it('lets a feature load any file of one below it lazily, and import its index', () => {
  expect(faults('web/features/home/tables.tsx', "import { askBot } from '../play/index.ts';")).toEqual([]);
  expect(faults('web/features/home/tables.tsx', 'export async function pair() {', "  await import('../online/pairing.ts');")).toEqual([]);
});

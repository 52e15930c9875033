import type { Preset } from '@fray/engine';
import { ADVANCED_RULES } from './options.ts';

const every = Object.fromEntries(ADVANCED_RULES.map((name) => [name, 'on']));
const some = (...names: (typeof ADVANCED_RULES)[number][]) => Object.fromEntries(names.map((name) => [name, 'on']));

/** What players are offered first; the author recommends all the advanced rules at once. */
export const presets: readonly Preset[] = [
  {
    name: 'first-battle',
    options: { zone: 'skirmish', tanks: '2', ...some('collateral', 'floor_destruction', 'wall_destruction', 'blast') },
    audience: 'newcomers',
  },
  { name: 'core', options: {} },
  { name: 'all', options: every, audience: 'regulars' },
  { name: 'minelayers', options: { ...every, sidecars: '1' } },
];

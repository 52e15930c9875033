import type { ZoneName } from '../rules/zones.ts';

/** Win rate of the first player in each predefined zone. Written by `npm run zones`, method: see `docs/zones.md`. */
export const MEASURED: Readonly<Partial<Record<ZoneName, { games: number; mean: number; low: number; high: number }>>> = {
  crossfire: { games: 2000, mean: 0.535, low: 0.5131, high: 0.5568 },
  skirmish: { games: 2000, mean: 0.474, low: 0.4522, high: 0.4959 },
  rift: { games: 2000, mean: 0.4625, low: 0.4407, high: 0.4844 },
  citadel: { games: 2000, mean: 0.52, low: 0.4981, high: 0.5418 },
  gauntlet: { games: 2000, mean: 0.524, low: 0.5021, high: 0.5458 },
  quarry: { games: 2000, mean: 0.501, low: 0.4791, high: 0.5229 },
  crossroads: { games: 2000, mean: 0.512, low: 0.4901, high: 0.5339 },
  arena: { games: 2000, mean: 0.526, low: 0.5041, high: 0.5478 },
  bastions: { games: 2000, mean: 0.5155, low: 0.4936, high: 0.5374 },
  islands: { games: 2000, mean: 0.5235, low: 0.5016, high: 0.5453 },
  ring: { games: 2000, mean: 0.543, low: 0.5211, high: 0.5647 },
  foundry: { games: 2000, mean: 0.5275, low: 0.5056, high: 0.5493 },
  demolition: { games: 2000, mean: 0.4985, low: 0.4766, high: 0.5204 },
  crater: { games: 2000, mean: 0.4833, low: 0.4614, high: 0.5052 },
};

import type { Level } from '@fray/bots';
import type { GameId } from '@fray/games';
import { GAMES } from '@fray/games';

/** A table for reviewed matches. */
export interface Table {
  readonly id: GameId;
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly pairs: readonly (readonly [Level, Level])[];
  /** Deals of each pair at scale 1. Each is played twice with seats swapped, or once if only one seat decides. */
  readonly deals: number;
}

/** A match to play and review. */
export interface Job {
  readonly table: Table;
  readonly pair: readonly [Level, Level];
  readonly deal: number;
  /** The seat of the pair's first level. */
  readonly seat: number;
}

const THREE: Table['pairs'] = [
  ['gunner', 'recruit'],
  ['veteran', 'recruit'],
  ['veteran', 'gunner'],
];
const FOUR: Table['pairs'] = [...THREE, ['ace', 'veteran']];

async function presetOf(id: GameId, name: string): Promise<Readonly<Record<string, string>>> {
  const preset = (await GAMES[id]()).presets?.find((other) => other.name === name);
  if (!preset) throw new Error(`${id} has no preset “${name}”`);
  return preset.options;
}

export async function allTables(): Promise<Table[]> {
  return [
    { id: 'arcade', label: 'core', options: {}, pairs: FOUR, deals: 20 },
    { id: 'arcade', label: 'all advanced rules', options: await presetOf('arcade', 'all'), pairs: FOUR, deals: 20 },
    { id: 'arcade', label: 'minelayers', options: await presetOf('arcade', 'minelayers'), pairs: FOUR, deals: 20 },
    { id: 'arena-mechs', label: 'two players', options: {}, pairs: THREE, deals: 20 },
    { id: 'transformers-skirmish', label: 'standard', options: {}, pairs: THREE, deals: 12 },
    { id: 'tubetanks', label: 'original', options: {}, pairs: THREE.slice(0, 1), deals: 20 },
    { id: 'tubetanks', label: 'each-step, solved', options: { fire_timing: 'each-step' }, pairs: FOUR, deals: 100 },
    {
      id: 'tunnel-rat',
      label: 'solved; the first is the rat',
      options: {},
      pairs: [['recruit', 'recruit'], ...FOUR.slice(0, 2), ['ace', 'recruit']],
      deals: 200,
    },
  ];
}

/** In Tunnel Rat only the rat decides. */
export const isOneSided = ({ id }: Table): boolean => id === 'tunnel-rat';

export const keyOf = ({ table, pair, deal, seat }: Job): string => [table.id, table.label, pair.join(' – '), deal, seat].join('|');

/** All matches of a run, ordered so that every table and pair has progressed equally whenever the run stops. */
export function jobsOf(tables: readonly Table[], scale: number): Job[] {
  const jobs = tables.flatMap((table) => {
    const deals = Math.max(1, Math.round(table.deals * scale));
    return table.pairs.flatMap((pair) =>
      Array.from({ length: deals }, (_, i) =>
        (isOneSided(table) ? [0] : [0, 1]).map((seat) => ({ at: i / deals, job: { table, pair, deal: 1 + i, seat } })),
      ).flat(),
    );
  });
  return jobs.toSorted((a, b) => a.at - b.at).map(({ job }) => job);
}

import { catalogue } from '@fray/engine/catalogue';
import type { Tool } from './arenaDraft.ts';

const en = {
  grid: 'The arena',
  tool: 'Fixed tiles',
  tools: {
    start: 'Checkpoint',
    'drop-in': 'Drop-in',
    crushers: 'Crushers',
    flames: 'Flame throwers',
    plain: 'Nothing',
  } satisfies Record<Tool, string>,
  standard: 'Standard arena',
  looseField: 'a loose tile is dealt here',
  nothing: 'nothing',
  loose: 'Loose tiles',
  looseHelp: 'They are shuffled, turned by chance and dealt between the fixed tiles; one stays free.',
  walls: (count: number): string => (count === 0 ? 'no walls' : count === 1 ? '1 wall' : `${count} walls`),
  corner: '2 walls at a corner',
  opposite: '2 walls on opposite sides',
  hazards: { crushers: 'crushers', flames: 'flame throwers' },
  playable: 'This arena can be played.',
  starts: (have: number, wanted: number) => `An arena needs ${wanted} checkpoints, one for each player; there are ${have}.`,
  dropIns: 'Mechs need a drop-in to come back.',
  tiles: (have: number, wanted: number) => `${wanted} loose tiles are needed; there are ${have}.`,
  tooLong: 'Too many kinds of loose tiles for a code: use fewer kinds.',
  code: 'Arena code',
};

export type EditorWords = typeof en;

const da: EditorWords = {
  grid: 'Arenaen',
  tool: 'Faste brikker',
  tools: { start: 'Checkpoint', 'drop-in': 'Drop-in', crushers: 'Knusere', flames: 'Flammekastere', plain: 'Ingenting' },
  standard: 'Standardarena',
  looseField: 'her lægges en løs brik',
  nothing: 'ingenting',
  loose: 'Løse brikker',
  looseHelp: 'De blandes, drejes tilfældigt og lægges mellem de faste brikker; én bliver til overs.',
  walls: (count) => (count === 0 ? 'ingen vægge' : count === 1 ? '1 væg' : `${count} vægge`),
  corner: '2 vægge i et hjørne',
  opposite: '2 vægge over for hinanden',
  hazards: { crushers: 'knusere', flames: 'flammekastere' },
  playable: 'Arenaen kan spilles.',
  starts: (have, wanted) => `Der skal være ${wanted} checkpoints, et til hver spiller; der er ${have}.`,
  dropIns: 'Mechs skal have et drop-in at vende tilbage på.',
  tiles: (have, wanted) => `Der skal være ${wanted} løse brikker; der er ${have}.`,
  tooLong: 'Der er for mange slags løse brikker til en kode: brug færre slags.',
  code: 'Arenakode',
};

export const EDITOR_WORDS = catalogue<EditorWords>({ en, da });

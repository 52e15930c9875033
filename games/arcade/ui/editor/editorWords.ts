import { catalogue } from '@fray/engine/catalogue';
import type { Tool } from './zoneDraft.ts';

const en = {
  grid: 'The zone that is drawn',
  tool: 'Pieces',
  tools: {
    '.': 'Floor',
    _: 'Gap',
    '#': 'Wall',
    o: 'Energy pool',
    green: 'Start of green',
    orange: 'Start of orange',
    'green-rank': 'First rank of green',
    'orange-rank': 'First rank of orange',
  } satisfies Record<Tool, string>,
  width: 'Columns',
  height: 'Rows',
  clear: 'Clear',
  marks: (mark: string): string => {
    const kinds: Readonly<Record<string, string>> = { '.': 'floor', _: 'gap', '#': 'wall', o: 'energy pool' };
    return kinds[mark] ?? (/\d/.test(mark) ? `start of green, G${mark}` : `start of orange, O${'abcdef'.indexOf(mark) + 1}`);
  },
  rank: (side: number): string => (side === 0 ? 'first rank of green' : 'first rank of orange'),
  squad: (tanks: number, sidecars: number): string =>
    `${tanks === 1 ? '1 tank' : `${tanks} tanks`}${sidecars > 0 ? ` and ${sidecars} sidecars` : ''} a side`,
  playable: 'can be played.',
  withinBox: 'Fits the box: at most 15 by 15 cells, 10 walls and 2 pools.',
  beyondBox: 'More than the box holds (15 by 15 cells, 10 walls, 2 pools); fine here.',
  same: 'The same for both sides.',
  unlike: 'Not the same for both sides after a half turn.',
  ofBox: (used: number, box: number): string => `${used} of ${box}`,
  code: 'Zone code',
};

export type EditorWords = typeof en;

const da: EditorWords = {
  grid: 'Zonen, der tegnes',
  tool: 'Brikker',
  tools: {
    '.': 'Gulv',
    _: 'Hul',
    '#': 'Mur',
    o: 'Energibassin',
    green: 'Grøns startfelt',
    orange: 'Oranges startfelt',
    'green-rank': 'Grøns første række',
    'orange-rank': 'Oranges første række',
  },
  width: 'Kolonner',
  height: 'Rækker',
  clear: 'Ryd',
  marks: (mark) => {
    const kinds: Readonly<Record<string, string>> = { '.': 'gulv', _: 'hul', '#': 'mur', o: 'energibassin' };
    return kinds[mark] ?? (/\d/.test(mark) ? `grøns startfelt, G${mark}` : `oranges startfelt, O${'abcdef'.indexOf(mark) + 1}`);
  },
  rank: (side) => (side === 0 ? 'grøns første række' : 'oranges første række'),
  squad: (tanks, sidecars) =>
    `${tanks === 1 ? '1 kampvogn' : `${tanks} kampvogne`}${sidecars > 0 ? ` og ${sidecars} minelæggere` : ''} pr. side`,
  playable: 'kan spilles.',
  withinBox: 'Passer i æsken: højst 15 gange 15 felter, 10 mure og 2 bassiner.',
  beyondBox: 'Mere end æsken rummer (15 gange 15 felter, 10 mure, 2 bassiner); her går det.',
  same: 'Ens for begge sider.',
  unlike: 'Ikke ens for begge sider efter en halv omdrejning.',
  ofBox: (used, box) => `${used} af ${box}`,
  code: 'Zonekode',
};

export const EDITOR_WORDS = catalogue<EditorWords>({ en, da });

import type { Pace } from '@fray/protocol';
import { words } from './words/index.ts';

export function describePace({ bank, turn, rated, range }: Pick<Pace, 'bank' | 'turn' | 'rated' | 'range'>): string {
  const w = words();
  const clocks = bank + turn === 0 ? w.online.paces.untimed : w.online.paceOf(Math.round(bank / 60), turn);
  return [rated && w.online.ratedTable, clocks, range && w.online.rangeOf(range.least, range.most)].filter(Boolean).join(' · ');
}

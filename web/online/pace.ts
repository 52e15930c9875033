import { words } from '../words/index.ts';

export function paceWords({ bank, turn }: { readonly bank: number; readonly turn: number }): string {
  const w = words();
  return bank + turn === 0 ? w.online.paces.untimed : w.online.paceOf(Math.round(bank / 60), turn);
}

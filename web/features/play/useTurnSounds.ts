import type { Outcome } from '@fray/engine';
import { playSound } from '@fray/table-kit';
import { useEffect, useRef } from 'preact/hooks';
import type { TableModel } from './model.ts';
import { verdictOf } from './verdict.ts';

/** “Your turn” and the end of a match are heard as well as seen: when the film has come to them, not before. */
export function useTurnSounds(table: TableModel, outcome: Outcome | undefined): void {
  const busy = table.playback.busy.value;
  const mine = table.live && table.actor.value !== undefined && !busy;
  const turn = useRef(mine);
  const ended = useRef(outcome !== undefined);
  useEffect(() => {
    if (mine && !turn.current && table.history.value.length > 0) playSound({ name: 'your-turn' });
    turn.current = mine;
  }, [mine]);
  // Whoever looks at an earlier moment hears it when they come to it.
  const over = outcome !== undefined && table.live && !busy;
  useEffect(() => {
    if (!over || ended.current || !outcome) return;
    ended.current = true;
    const { mine: result } = verdictOf(outcome, table.own);
    playSound({ name: result === 'lost' ? 'lose' : result === 'drawn' ? 'draw' : 'win' });
  }, [over]);
}

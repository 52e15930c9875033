import type { Seat } from '@fray/engine';
import { cardOf } from '@fray/games';
import type { AnyTableScene } from '@fray/table-kit';
import { useState } from 'preact/hooks';
import type { GameUi } from '../../shared/gameUi.ts';
import { language, letters, moveDuration, pace, shortcuts } from '../../shared/settings.ts';
import type { TableModel } from './model.ts';
import type { Names } from './names.ts';
import { type BotSpeech, type Presence, playersAt } from './playersAt.tsx';

/** The scene of a table for its board, the last announcement for screen readers, and a function that turns the board. */
export function useTableScene(table: TableModel, ui: GameUi, names: Names, presence: Presence | undefined, speech?: BotSpeech) {
  const [announcement, announce] = useState('');
  const [turned, setTurned] = useState(0);
  const { view, events } = table.shownStep.value;
  void table.version.value;
  // A single player of this device sits at the bottom. Several players keep the first side there, and may turn the board.
  // In games with secrets, the player whose view is shown sits at the bottom.
  const [first = 0] = table.own;
  const secret = cardOf(table.game.id)?.secret === true;
  const base: Seat = table.orientation ?? (table.own.length > 1 ? (secret ? (table.actor.value ?? 0) : 0) : first);
  const seats = Math.max(1, table.players.length);
  const scene: AnyTableScene = {
    view,
    events,
    stepHistory: table.stepHistory,
    playback: table.playback,
    seat: table.live ? table.actor.value : undefined,
    moves: table.legal(),
    orientation: (base + turned) % seats,
    players: playersAt(table, names.sideName, presence, table.live ? ui.awaited?.(view) : undefined, speech),
    outcome: table.live ? table.outcome : undefined,
    answerTime: presence?.answerTime,
    language: language.value,
    settings: { pace: pace(), letters: letters.value === 'on', shortcuts: shortcuts.value === 'on' },
    tempo: moveDuration(),
    play: (...moves) => table.play(...moves),
    undo: () => table.undo(),
    canUndo: table.canUndo,
    announce,
  };
  return { scene, announcement, turn: () => setTurned((turned + 1) % seats) };
}

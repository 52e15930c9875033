import type { Seat } from '@fray/engine';
import { cardOf } from '@fray/games';
import type { AnyScene } from '@fray/table-kit';
import { useState } from 'preact/hooks';
import type { GameUi } from '../../shared/gameUi.ts';
import { language, letters, moveDuration, pace, shortcuts } from '../../shared/settings.ts';
import type { TableModel } from './model.ts';
import type { Names } from './names.ts';
import { type BotSpeech, type Presence, playersAt } from './playersAt.tsx';

/** A table's scene, and what belongs to looking at it: what was announced, and which side is near. */
export function useScene(table: TableModel, ui: GameUi, names: Names, presence: Presence | undefined, spoken?: BotSpeech) {
  const [said, setSaid] = useState('');
  const [turned, setTurned] = useState(0);
  const { view, events } = table.scene.value;
  void table.version.value;
  // Alone at this page one sits at one's own side; several keep the board as it is, and turn it as they like.
  // Who shares a device and hides things from each other sits near while it is shown to them.
  const [first = 0] = table.own;
  const secret = cardOf(table.game.id)?.secret === true;
  const base: Seat = table.orientation ?? (table.own.length > 1 ? (secret ? (table.actor.value ?? 0) : 0) : first);
  const seats = Math.max(1, table.players.length);
  const scene: AnyScene = {
    view,
    events,
    stepHistory: table.stepHistory,
    playback: table.playback,
    seat: table.live ? table.actor.value : undefined,
    moves: table.legal(),
    orientation: (base + turned) % seats,
    players: playersAt(table, names.sideName, presence, table.live ? ui.awaited?.(view) : undefined, spoken),
    outcome: table.live ? table.outcome : undefined,
    answerTime: presence?.answerTime,
    language: language.value,
    settings: { pace: pace(), letters: letters.value === 'on', shortcuts: shortcuts.value === 'on' },
    tempo: moveDuration(),
    play: (...moves) => table.play(...moves),
    undo: () => table.undo(),
    canUndo: table.canUndo,
    announce: setSaid,
  };
  return { scene, said, turn: () => setTurned((turned + 1) % seats) };
}

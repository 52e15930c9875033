import { isLevel, type Level } from '@fray/bots';
import type { Seat } from '@fray/engine';

interface NamedPlayer {
  readonly kind: string;
  readonly name: string;
}

/** A person's name, or a bot's by its level, with a number where several of that level sit; empty for a person without a name. */
export function playerNameAt(players: readonly NamedPlayer[], seat: Seat, levelNames: Readonly<Record<Level, string>>): string {
  const player = players[seat];
  if (player?.kind !== 'bot' || !isLevel(player.name)) return player?.name ?? '';
  const alike = players.flatMap(({ kind, name }, i) => (kind === 'bot' && name === player.name ? [i] : []));
  const levelName = levelNames[player.name];
  return alike.length > 1 ? `${levelName} ${alike.indexOf(seat) + 1}` : levelName;
}

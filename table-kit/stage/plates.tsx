import type { Seat } from '@fray/engine';
import type { AnyTableScene, PlayerAt } from '../tableScene.ts';
import type { kitTexts } from '../words.ts';
import { Plate, type PlateParts } from './plate.tsx';

/** The players on one side of the board. Far ones are in seating order, beginning after the player below. */
export const seatedAt = (players: readonly PlayerAt[], orientation: Seat, where: 'far' | 'near'): readonly PlayerAt[] =>
  where === 'near'
    ? players.filter(({ seat }) => seat === orientation)
    : players
        .filter(({ seat }) => seat !== orientation)
        .sort((a, b) => around(a.seat, orientation, players.length) - around(b.seat, orientation, players.length));

const around = (seat: Seat, orientation: Seat, seats: number): number => (seat - orientation + seats) % seats;

interface Props {
  readonly scene: Pick<AnyTableScene, 'players' | 'orientation'>;
  readonly words: ReturnType<typeof kitTexts>;
  readonly where: 'far' | 'near';
  plate(seat: Seat): PlateParts;
}

export function Plates({ scene: { players, orientation }, plate, words, where }: Props) {
  const seated = seatedAt(players, orientation, where);
  if (seated.length === 0) return null;
  return (
    <div class={`plates ${where} ${seated.length > 1 ? 'many' : ''}`}>
      {seated.map((player) => (
        <Plate key={player.seat} player={player} parts={plate(player.seat)} words={words} near={where === 'near'} />
      ))}
    </div>
  );
}

import { useState } from 'preact/hooks';
import { coverOf } from './covers.ts';
import './boardPicture.css';

interface Props {
  readonly game: string;
  /** The online table; undefined: only this device knows the match. */
  readonly table: string | undefined;
  /** The current or final position of the match. */
  readonly when: 'now' | 'end';
}

/** The board of an online match. The game's cover is shown until it has loaded, and if the server draws none. */
export function BoardPicture({ game, table, when }: Props) {
  const [isMissing, setMissing] = useState(table === undefined);
  const cover = coverOf(game);
  return (
    <img
      class="board-picture"
      style={{ backgroundImage: `url(${cover})` }}
      src={isMissing ? cover : `/picture/${when}/${table}`}
      alt=""
      width={626}
      height={300}
      loading="lazy"
      onError={() => setMissing(true)}
    />
  );
}

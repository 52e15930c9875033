import { LEVELS } from '@fray/bots';
import { isKnownGame } from '@fray/games';
import type { TableInfo } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { CharacterPortrait } from '@fray/table-kit/portrait';
import { Play } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { usePending } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';
import { words } from '../../shared/words/index.ts';
import { nextLadderOpponent } from '../play/index.ts';
import './opponentSearch.css';

const SECOND = 1000;
/** Seconds after which the text promises no opponent any more. */
const LONG = 60;

/** Whether a listed table waits for any player. */
export const isSearching = (info: TableInfo): boolean =>
  info.stage === 'open' &&
  !info.private &&
  info.you !== undefined &&
  info.tournament === undefined &&
  info.seats.some(({ kind, name }) => kind === 'open' && name === '');

/** The duration of the search, and a game against a bot meanwhile: it is saved, and this table notifies when an opponent arrives. */
export function OpponentSearch({ game }: Pick<TableInfo, 'game'>) {
  const { online, levelNames } = words();
  const [began] = useState(() => Date.now());
  const [seconds, setSeconds] = useState(0);
  const { isPending, run } = usePending();
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / SECOND)), SECOND);
    return () => clearInterval(timer);
  }, [began]);
  if (!isKnownGame(game)) return null;
  const level = nextLadderOpponent(game);
  const bot = levelNames[level];
  const play = async () => {
    const { openQuickGame } = await import('../play/quickGame.ts');
    await openQuickGame(game, level);
    go('/table');
  };
  return (
    <section class="panel search" aria-label={online.searching}>
      <p class="search-state">
        <span class="search-radar" aria-hidden="true" />
        <b>{online.searching}</b>
        <span class="search-time">
          {Math.floor(seconds / LONG)}:{String(seconds % LONG).padStart(2, '0')}
        </span>
        <small role="status">{seconds < LONG ? online.searchStay : online.searchLong}</small>
      </p>
      <p class="search-bot">
        <span class="search-face">
          <CharacterPortrait character={LEVELS.indexOf(level)} game={game} seat={1} />
        </span>
        <span>
          <b>{online.playMeanwhile(bot)}</b>
          <small>{online.playMeanwhileNote}</small>
        </span>
        <button type="button" class="primary" disabled={isPending} onClick={() => run(play)}>
          <Icon of={Play} size={18} /> {online.playBotNow(bot)}
        </button>
      </p>
    </section>
  );
}

// First: the sheets of the cards build on it.
import './dashboard.css';
import { CARDS, type GameId, isGameId, listedCards } from '@fray/games';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { language } from '../../shared/settings.ts';
import { useSavedGames } from '../../shared/useSavedGames.ts';
import { addPuzzleDays, career, countLocalGames, lastMedalGame, syncCareer } from '../career/index.ts';
import { progress } from '../puzzles/index.ts';
import { CAREER } from './careerWords.ts';
import { DayPuzzle } from './dayPuzzle.tsx';
import { GameCard } from './gameCard.tsx';
import type { Lists } from './lists.ts';
import { MedalBoard } from './medalBoard.tsx';
import { NextOpponent } from './nextOpponent.tsx';
import { Profile } from './profile.tsx';
import { OpenTables, Running } from './tables.tsx';
import { leftGames, Unfinished } from './unfinished.tsx';
import './briefCard.css';
import './live.css';

interface Props {
  /** Undefined until the server has answered, and without one. */
  readonly lists: Lists | null | undefined;
  /** Between the cards and the games: people who wait for an answer. */
  readonly children: ComponentChildren;
  onFault(fault: string): void;
}

/** The most live games beside the cards of the games. **Watch** has the others. */
const SHOWN_LIVE = 2;

/** The game that was played last on this device. */
function lastGame(saved: readonly { readonly game: string; readonly at: number }[]): GameId {
  const [newest] = saved.toSorted((a, b) => b.at - a.at);
  return newest && isGameId(newest.game) ? newest.game : (lastMedalGame(career.value) ?? CARDS[0]?.id ?? 'arcade');
}

/** The home page of a returning user: waiting games, profile, next opponent, medals and the day's puzzle. */
export function Dashboard({ lists, children, onFault }: Props) {
  const { saved } = useSavedGames();
  const { days } = progress.value;
  useEffect(() => {
    // Without a server, or without storage there, the career is that of this device.
    void countLocalGames()
      .then(syncCareer)
      .catch(() => undefined);
  }, []);
  useEffect(() => addPuzzleDays(days), [days]);
  const game = lastGame(saved);
  const left = leftGames(lists?.mine ?? [], saved);
  return (
    <>
      <h1 class="visually-hidden">Fray</h1>
      {children}
      <div class={`dashboard ${left.length > 0 ? 'has-left' : ''}`}>
        <Unfinished games={left} />
        <Profile />
        <NextOpponent game={game} onFault={onFault} />
        <MedalBoard game={game} />
        <DayPuzzle />
        <section class="dashboard-games" aria-labelledby="all-games">
          <h2 id="all-games" class="visually-hidden">
            {CAREER[language.value].games}
          </h2>
          <ul class="game-cards brief">
            {listedCards().map((card) => (
              <GameCard key={card.id} card={card} onFault={onFault} brief />
            ))}
          </ul>
        </section>
        <div class="card live">
          <Running running={lists?.running ?? []} most={SHOWN_LIVE} />
        </div>
        <div class="card live live-open">
          {lists && <OpenTables open={lists.open} mine={new Set(lists.mine.map(({ id }) => id))} onFault={onFault} />}
        </div>
      </div>
    </>
  );
}

import { isLevel } from '@fray/bots';
import { isKnownGame } from '@fray/games';
import type { LeaderboardEntry } from '@fray/protocol';
import { accentOf } from '../../shared/covers.ts';
import { GameHead } from '../../shared/gameHead.tsx';
import { NotFoundError } from '../../shared/notFoundError.ts';
import type { RouteOf } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import '../../shared/page.css';
import '../../shared/scores.css';
import './people.css';
import { MarkedName } from './botName.tsx';
import { BOTS } from './botsWords.ts';
import { RatingMark } from './ratingMark.tsx';
import { PEOPLE } from './words.ts';

// In one chunk with the leaderboards.
export { BotsPage } from './botsPage.tsx';

/** The best players of a game, among those with a certain rating. */
export function RatingsPage({ route }: { route: RouteOf<'ratings'> }) {
  const { game: id } = route;
  const w = PEOPLE[language.value];
  const loaded = useLoaded(id, () => (isKnownGame(id) ? api.ratings(id) : Promise.reject(new NotFoundError(id))));
  return (
    <Awaiting loaded={loaded}>
      {({ people, bots, programs }) => (
        <main id="main" class="page scores people" style={accentOf(id)}>
          <GameHead id={id} over={w.ratings} lead={w.ratingsHelp} />
          <div class="scores-lists">
            <Board title={w.ratedPeople} list={people} />
            <Board title={w.ratedBots} list={bots} />
            {programs.length > 0 && <Board title={BOTS[language.value].board} list={programs} />}
          </div>
          <p>
            <a class="button primary" href={`#/new/${id}`}>
              {words().play}
            </a>{' '}
            <a class="button" href={`#/scores/${id}`}>
              {words().scores}
            </a>{' '}
            <a class="button" href="#/bots">
              {BOTS[language.value].allBots}
            </a>
          </p>
        </main>
      )}
    </Awaiting>
  );
}

function Board({ title, list }: { title: string; list: readonly LeaderboardEntry[] }) {
  const w = PEOPLE[language.value];
  return (
    <section class="panel">
      <h2>{title}</h2>
      {list.length === 0 ? (
        <p>{w.nobodyRated}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{words().scorePlace}</th>
              <th scope="col">{w.player}</th>
              <th scope="col">{w.rating}</th>
              <th scope="col">{w.matches}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((one, i) => (
              <tr key={`${one.kind} ${one.name}`} class={i === 0 ? 'first' : ''}>
                <td>{i + 1}</td>
                <td>
                  {one.kind === 'bot' ? (
                    levelName(one.name)
                  ) : (
                    <a href={`#/player/${encodeURIComponent(one.name)}`}>
                      <MarkedName name={one.name} />
                    </a>
                  )}
                </td>
                <td>
                  <RatingMark rated={one} />
                </td>
                <td>{one.games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const levelName = (level: string): string => (isLevel(level) ? words().bot(words().levelNames[level]) : level);

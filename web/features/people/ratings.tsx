import { isLevel } from '@fray/bots';
import { isKnownGame, listedCards } from '@fray/games';
import { isBotName, type LeaderboardEntry } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { PersonPortrait } from '@fray/table-kit/portrait';
import { Trophy } from 'lucide';
import { accountName } from '../../shared/accountName.ts';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { GameHead } from '../../shared/gameHead.tsx';
import { GameInstead } from '../../shared/gameInstead.tsx';
import { isBoxed } from '../../shared/gameUi.ts';
import { Skeletons } from '../../shared/loading.tsx';
import { NotFoundError } from '../../shared/notFoundError.ts';
import type { RouteOf } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import '../../shared/page.css';
import '../../shared/scores.css';
import './people.css';
import './ratings.css';
import { BotPortrait, MarkedName } from './botName.tsx';
import { BOTS } from './botsWords.ts';
import { RatingMark } from './ratingMark.tsx';
import { PEOPLE } from './words.ts';

// In one chunk with the leaderboards.
export { BotsPage } from './botsPage.tsx';

/** The best players of a game, among those with a certain rating. */
export const RatingsPage = ({ route: { game } }: { route: RouteOf<'ratings'> }) =>
  isBoxed(game) ? <GameInstead id={game} page="new" /> : <Ratings id={game} />;

function Ratings({ id }: { readonly id: string }) {
  const w = PEOPLE[language.value];
  const loaded = useLoaded(id, () => (isKnownGame(id) ? api.ratings(id) : Promise.reject(new NotFoundError(id))));
  if (loaded && !('value' in loaded)) return <Awaiting loaded={loaded}>{() => <></>}</Awaiting>;
  const { people, bots, programs } = loaded?.value ?? {};
  return (
    <main id="main" class="page scores people" style={accentOf(id)}>
      <GameHead id={id} over={w.ratings} lead={w.ratingsHelp} />
      <nav class="rt-games" aria-label={w.rankedGames}>
        {listedCards().map((card) => (
          <a
            key={card.id}
            href={`#/ratings/${card.id}`}
            style={accentOf(card.id)}
            {...(card.id === id ? { 'aria-current': 'page' as const } : {})}
          >
            <img src={coverOf(card.id)} alt="" width={626} height={300} />
            {card.texts[language.value].name}
          </a>
        ))}
      </nav>
      <OwnRating game={id} />
      <div class="scores-lists">
        <Board title={w.ratedPeople} list={people} />
        <Board title={w.ratedBots} list={bots} />
        {programs && programs.length > 0 && <Board title={BOTS[language.value].board} list={programs} />}
      </div>
      <p class="buttons">
        <a class="button primary" href={`#/new/${id}`}>
          {words().play}
        </a>
        <a class="button" href={`#/scores/${id}`}>
          {words().scores}
        </a>
        <a class="button" href="#/bots">
          {BOTS[language.value].allBots}
        </a>
      </p>
    </main>
  );
}

/** This user's place, who may not be on the list yet. */
function OwnRating({ game }: { game: string }) {
  const w = PEOPLE[language.value];
  const loaded = useLoaded(`${accountName.value} ${game}`, async () => (accountName.value === '' ? undefined : api.myRatings()));
  const own = (loaded && 'value' in loaded && loaded.value?.ratings.filter((one) => one.game === game)) || [];
  if (own.length === 0) return null;
  return (
    <section class="panel rt-own" aria-label={w.yourRating}>
      <span class="pp-face">
        <PersonPortrait name={accountName.value} />
      </span>
      {own.map((rated) => (
        <p key={String(rated.bots)}>
          <small>
            {w.yourRating}
            {rated.bots && ` · ${w.withBots}`}
          </small>
          <RatingMark rated={rated} />
        </p>
      ))}
    </section>
  );
}

/** A leaderboard; undefined: it has not loaded yet. */
function Board({ title, list }: { title: string; list: readonly LeaderboardEntry[] | undefined }) {
  const w = PEOPLE[language.value];
  return (
    <section class="panel">
      <h2>{title}</h2>
      {!list && <Skeletons count={2} />}
      {list?.length === 0 && (
        <p class="rt-none">
          <Icon of={Trophy} size={36} />
          <span>
            <b>{w.nobodyRated}</b> {w.nobodyRatedHelp}
          </span>
        </p>
      )}
      {list && list.length > 0 && (
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
                    <span class="rt-who">
                      <span class="pp-face">
                        {isBotName(one.name) ? <BotPortrait name={one.name} /> : <PersonPortrait name={one.name} />}
                      </span>
                      <a href={`#/player/${encodeURIComponent(one.name)}`}>
                        <MarkedName name={one.name} />
                      </a>
                    </span>
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

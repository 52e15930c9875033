import { cardOf } from '@fray/games';
import type { PlayedMatch, Rating, RatingPoint } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { PersonPortrait } from '@fray/table-kit/portrait';
import { Flame, TrendingDown, TrendingUp } from 'lucide';
import { accountName } from '../../shared/accountName.ts';
import { playerName } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { career, medalsWon, streakOfWins, tallyOf } from '../career/index.ts';
import { CAREER } from './careerWords.ts';
import './profile.css';

interface Rated {
  readonly rating: Rating;
  /** Change of the rating by the last rated match of that game; undefined: unknown. */
  readonly change: number | undefined;
  readonly curve: readonly RatingPoint[];
}

/** The rating in the game that was rated most, of an account: the one that the bar on top shows. */
async function rated(): Promise<Rated | undefined> {
  const { api } = await import('../../shared/server/api.ts');
  const [{ ratings }, { games }] = await Promise.all([api.myRatings(), api.myGames({})]);
  const [rating] = ratings.toSorted((a, b) => Number(a.bots) - Number(b.bots) || b.games - a.games);
  if (!rating) return undefined;
  const last = games.find(
    (match): match is PlayedMatch & Required<Pick<PlayedMatch, 'rating'>> => match.rating !== undefined && match.game === rating.game,
  );
  const curves = await api.myCurves(rating.game);
  return {
    rating,
    change: last && Math.round(last.rating.change),
    curve: rating.bots ? curves.bots : curves.people,
  };
}

/** The player: face, name, medals, rating and streak. */
export function Profile() {
  const w = CAREER[language.value];
  const account = accountName.value;
  const name = account || playerName.value || w.guest;
  const loaded = useLoaded(account, async () => (account === '' ? undefined : rated()));
  const found = loaded && 'value' in loaded ? loaded.value : undefined;
  const [wins] = tallyOf(career.value);
  const streak = streakOfWins(career.value);
  return (
    <section class="card profile" aria-label={name}>
      <header>
        <span class="face">
          <PersonPortrait name={name} />
        </span>
        <div>
          <h2 translate={false}>{account === '' ? name : <a href={`#/player/${encodeURIComponent(account)}`}>{name}</a>}</h2>
          <p>{w.record(medalsWon(career.value), wins)}</p>
        </div>
      </header>
      {found ? <RatedPart {...found} /> : <p class="profile-hint">{account === '' ? <a href="#/settings">{w.keep}</a> : w.ratedHint}</p>}
      <p class={`streak ${streak > 0 ? 'lit' : ''}`}>
        <Icon of={Flame} size={20} />
        <b>{streak > 0 ? w.winStreak(streak) : w.noStreak}</b>
        {career.value.bestStreak > 1 && <small>{w.best(career.value.bestStreak)}</small>}
      </p>
    </section>
  );
}

function RatedPart({ rating, change, curve }: Rated) {
  const w = CAREER[language.value];
  const game = cardOf(rating.game)?.texts[language.value].name ?? rating.game;
  return (
    <div class="profile-rating">
      <p>
        <b class="figure">{rating.rating}</b>
        {change !== undefined && change !== 0 && (
          <span class={`change ${change > 0 ? 'up' : 'down'}`} title={w.gained(change)}>
            <Icon of={change > 0 ? TrendingUp : TrendingDown} size={16} />
            <span aria-hidden="true">{Math.abs(change)}</span>
            <span class="visually-hidden">{w.gained(change)}</span>
          </span>
        )}
        <small>
          {w.rating(game)}
          {rating.provisional && ` · ${w.provisional}`}
        </small>
      </p>
      {curve.length > 2 && <Spark points={curve} />}
    </div>
  );
}

const [WIDTH, HEIGHT] = [132, 44];

/** The course of a rating, for a quick look. Its figures are next to it. */
function Spark({ points }: { points: readonly RatingPoint[] }) {
  const values = points.slice(-24).map(({ rating }) => rating);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const at = values.map((value, i) => [
    (i / (values.length - 1)) * (WIDTH - 8) + 4,
    HEIGHT - 4 - ((value - low) / (high - low || 1)) * (HEIGHT - 8),
  ]);
  return (
    <svg class="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={at.map((point) => point.map((n) => n?.toFixed(1)).join()).join(' ')} />
      <circle cx={at.at(-1)?.[0]} cy={at.at(-1)?.[1]} r="3.5" />
    </svg>
  );
}

import { Icon } from '@fray/table-kit/icon';
import { PersonPortrait } from '@fray/table-kit/portrait';
import { Flame, History, Settings, Users } from 'lucide';
import { accountName } from '../../shared/accountName.ts';
import { LanguageSelect } from '../../shared/languageSelect.tsx';
import { type PageName, route } from '../../shared/router.ts';
import { playerName } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { dayOf, progress, streakOf } from '../puzzles/index.ts';
import { NAVIGATION } from './words.ts';
import './siteBar.css';

/** Further pages that belong to an entry of the bar, besides its target. */
const PARTS: Readonly<Partial<Record<PageName, string>>> = {
  home: '#/',
  new: '#/',
  puzzles: '#/puzzles',
  watch: '#/watch',
  tournaments: '#/tournaments',
  tournament: '#/tournaments',
  club: '#/tournaments',
  lab: '#/lab',
  games: '#/games',
  people: '#/people',
  settings: '#/settings',
};

/** The bar at the top of every page without a table: the main links, and the signed-in user. */
export function SiteBar() {
  const w = words();
  const n = NAVIGATION[language.value];
  const here = PARTS[route.value.page];
  const current = (href: string) => (here === href ? { 'aria-current': 'page' as const } : {});
  const places = [
    ['#/', n.play],
    ['#/puzzles', w.puzzles],
    ['#/watch', n.watch],
    ['#/tournaments', w.tournaments],
    ['#/lab', w.whatIf],
  ] as const;
  const signs = [
    ['#/games', w.myGames, History],
    ['#/people', w.friends, Users],
    ['#/settings', w.settings, Settings],
  ] as const;
  return (
    <nav class="site-bar" aria-label={w.home}>
      <a class="brand" href="#/">
        Fray
      </a>
      <span class="site-links">
        {places.map(([href, label]) => (
          <a key={href} href={href} {...current(href)}>
            {label}
          </a>
        ))}
      </span>
      <span class="site-tools">
        {accountName.value === '' && <LanguageSelect />}
        {signs.map(([href, label, icon]) => (
          <a key={href} class="site-settings" href={href} aria-label={label} title={label} {...current(href)}>
            <Icon of={icon} size={22} />
          </a>
        ))}
        <Who />
      </span>
    </nav>
  );
}

/** The rating of an account in the game that it has played most. */
async function ratingOf(account: string): Promise<number | undefined> {
  if (account === '') return undefined;
  const { api } = await import('../../shared/server/api.ts');
  const { ratings } = await api.myRatings();
  return ratings.filter(({ bots }) => !bots).toSorted((a, b) => b.games - a.games)[0]?.rating;
}

/** The signed-in account: face, name, rating and streak. A guest gets a link to create an account. */
function Who() {
  const n = NAVIGATION[language.value];
  const account = accountName.value;
  const loaded = useLoaded(account, () => ratingOf(account));
  const rating = loaded && 'value' in loaded ? loaded.value : undefined;
  const streak = streakOf(progress.value.days, dayOf(new Date()));
  const name = account || playerName.value || n.guest;
  return (
    <a class="site-account" href={account === '' ? '#/settings/account' : `#/player/${encodeURIComponent(account)}`} translate={false}>
      <span class="site-face">
        <PersonPortrait name={name} />
      </span>
      <span class="site-who">
        <b>{name}</b>
        {(rating !== undefined || streak > 0) && (
          <small>
            {rating !== undefined && <span>{Math.round(rating)}</span>}
            {streak > 0 && (
              <span class="site-streak">
                <Icon of={Flame} size={13} /> {streak}
                <span class="visually-hidden"> {n.streak}</span>
              </span>
            )}
          </small>
        )}
      </span>
    </a>
  );
}

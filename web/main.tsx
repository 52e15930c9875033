import '@fray/table-kit/fonts.css';
import '@fray/table-kit/tokens.css';
import './style.css';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { type FunctionComponent, render } from 'preact';
import { useState } from 'preact/hooks';
import { followTranslations } from './shared/browserTranslation.ts';
import { embedded } from './shared/embedded.ts';
import { isAt, type PageName, type RouteOf, route } from './shared/router.ts';
import { waitingElsewhere } from './shared/server/waitingElsewhere.ts';
import { language } from './shared/settings.ts';
import { followBuilds, isBundleOutdated } from './shared/staleBuild.ts';
import { showTitle } from './shared/title.ts';
import { Awaiting, useLoaded } from './shared/useLoaded.tsx';
import { changeLanguage, loadErrorTexts, loadOnlineTexts, words } from './shared/words/index.ts';

type View = FunctionComponent;

/** Loads a page when it is opened, and gives it its own part of the address. */
function page<P extends PageName>(name: P, load: () => Promise<FunctionComponent<{ readonly route: RouteOf<P> }>>): () => Promise<View> {
  return async () => {
    const Opened = await load();
    return () => {
      const here = route.value;
      return isAt(here, name) ? <Opened route={here} /> : null;
    };
  };
}

const PAGES: Readonly<Record<PageName, () => Promise<View>>> = {
  home: page('home', () => import('./features/home/home.tsx').then(({ Home }) => Home)),
  new: page('new', () => import('./pages/newGame.tsx').then(({ NewGame }) => NewGame)),
  workshop: page('workshop', () => import('./pages/workshop.tsx').then(({ WorkshopPage }) => WorkshopPage)),
  lab: page('lab', () => import('./features/lab/labPage.tsx').then(({ LabPage }) => LabPage)),
  games: page('games', () => import('./features/people/gamesPage.tsx').then(({ GamesPage }) => GamesPage)),
  moderation: page('moderation', () => import('./features/people/moderationPage.tsx').then(({ ModerationPage }) => ModerationPage)),
  challenge: page('challenge', () => import('./pages/challenge.tsx').then(({ ChallengePage }) => ChallengePage)),
  people: page('people', () => import('./features/people/friendsPage.tsx').then(({ FriendsPage }) => FriendsPage)),
  player: page('player', () => import('./features/people/gamesPage.tsx').then(({ PlayerPage }) => PlayerPage)),
  ratings: page('ratings', () => import('./features/people/ratings.tsx').then(({ RatingsPage }) => RatingsPage)),
  tournaments: page('tournaments', () => import('./features/tournaments/listPage.tsx').then(({ TournamentsPage }) => TournamentsPage)),
  tournament: page('tournament', () => import('./features/tournaments/tournamentPage.tsx').then(({ TournamentPage }) => TournamentPage)),
  club: page('club', () => import('./features/tournaments/clubPage.tsx').then(({ ClubPage }) => ClubPage)),
  learn: page('learn', () => import('./pages/learn.tsx').then(({ Learn }) => Learn)),
  scores: page('scores', () => import('./pages/scores.tsx').then(({ ScoresPage }) => ScoresPage)),
  table: page('table', () => import('./pages/table.tsx').then(({ TablePage }) => TablePage)),
  online: page('online', () => import('./pages/online.tsx').then(({ OnlinePage }) => OnlinePage)),
  replay: page('replay', () => import('./pages/replay.tsx').then(({ ReplayPage }) => ReplayPage)),
  review: page('review', () => import('./features/review/page.tsx').then(({ ReviewPage }) => ReviewPage)),
  puzzles: page('puzzles', () => import('./features/puzzles/puzzlesPage.tsx').then(({ PuzzlesPage }) => PuzzlesPage)),
  puzzle: page('puzzle', () => import('./features/puzzles/puzzlePage.tsx').then(({ PuzzlePage }) => PuzzlePage)),
  storm: page('storm', () => import('./features/puzzles/stormPage.tsx').then(({ StormPage }) => StormPage)),
  rules: page('rules', () => import('./pages/rules.tsx').then(({ Rules }) => Rules)),
  missing: page('missing', () => import('./pages/rarePages.tsx').then(({ RarePages }) => RarePages)),
  kept: page('kept', () => import('./features/people/privacyPage.tsx').then(({ PrivacyPage }) => PrivacyPage)),
  watch: page('watch', () => import('./features/home/watchPage.tsx').then(({ WatchPage }) => WatchPage)),
  settings: page('settings', () => import('./pages/settings.tsx').then(({ SettingsPage }) => SettingsPage)),
};

const opened: Partial<Record<PageName, View>> = {};

async function open(name: PageName): Promise<View> {
  const [view] = await Promise.all<[Promise<View>, unknown]>([PAGES[name](), name === 'table' ? undefined : loadOnlineTexts()]);
  opened[name] = view;
  return view;
}

const SiteBar = lazyPart(() => import('./features/navigation/siteBar.tsx').then((part) => part.SiteBar));
/** After the page itself: its place is kept by the style. */
const BottomBar = lazyPart(() => import('./features/navigation/bottomBar.tsx').then((part) => part.BottomBar));

const Page = () => <Opened key={route.value.page} name={route.value.page} />;

/** A page that was loaded before is shown immediately. It stays the same component; otherwise it would restart when its address changes. */
function Opened({ name }: { name: PageName }) {
  const [{ View }] = useState(() => ({ View: opened[name] }));
  return View ? <View /> : <LazyPage name={name} />;
}

function LazyPage({ name }: { name: PageName }) {
  const loaded = useLoaded(name, async () => ({ View: await open(name) }));
  return <Awaiting loaded={loaded}>{({ View }) => <View />}</Awaiting>;
}

function App() {
  const w = words();
  if (embedded) return <Page />;
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.querySelector<HTMLElement>('button, a, [tabindex="0"]')?.focus();
        }}
      >
        {w.skip}
      </a>
      <div class="site-bar-place">
        <SiteBar />
      </div>
      {waitingElsewhere.value && (
        <aside>
          <a class="waiting-elsewhere" href={`#${waitingElsewhere.value.path}`} onClick={() => (waitingElsewhere.value = undefined)}>
            {waitingElsewhere.value.text}
          </a>
        </aside>
      )}
      {isBundleOutdated.value && (
        <div role="alert">
          <button type="button" class="waiting-elsewhere" onClick={() => location.reload()}>
            {w.incomplete}
          </button>
        </div>
      )}
      <Page />
      <BottomBar />
    </>
  );
}

followBuilds();
const place = document.getElementById('app');
// The first page is loaded together with its language; failed parts are retried, and reported.
await Promise.all([changeLanguage(language.peek()), open(route.peek().page).catch(() => undefined)]);
if (place) {
  showTitle();
  followTranslations(place);
  render(<App />, place);
}
// For players who continue from a table of this device.
setTimeout(
  () =>
    void loadOnlineTexts()
      .then(loadErrorTexts)
      .catch(() => undefined),
  1000,
);

if ('serviceWorker' in navigator && import.meta.env.PROD && !embedded) void keepForOffline();

/** Tells the service worker to cache the loaded page, and then all other files. Without a service worker nothing works offline. */
async function keepForOffline(): Promise<void> {
  const registered = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registered) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  active?.postMessage({ loaded });
}

import '@fray/table-kit/fonts.css';
import '@fray/table-kit/tokens.css';
import './style.css';
import { Icon } from '@fray/table-kit/icon';
import { History, Settings, Users } from 'lucide';
import { type FunctionComponent, render } from 'preact';
import { useState } from 'preact/hooks';
import { embedded } from './shared/embedded.ts';
import { LanguageSelect } from './shared/languageSelect.tsx';
import { Awaiting, useLoaded } from './shared/loaded.tsx';
import { route } from './shared/router.ts';
import { waitingElsewhere } from './shared/server/waitingElsewhere.ts';
import { language } from './shared/settings.ts';
import { followBuilds, isBundleOutdated } from './shared/staleBuild.ts';
import { showTitle } from './shared/title.ts';
import { keepTranslationsFresh } from './shared/translated.ts';
import { loadErrorTexts, speak, speakWithOthers, words } from './shared/words/index.ts';

/** Pages are loaded when they are opened. */
const PAGES = {
  home: () => import('./features/home/home.tsx').then(({ Home }) => Home),
  new: () => import('./pages/newGame.tsx').then(({ NewGame }) => NewGame),
  workshop: () => import('./pages/workshop.tsx').then(({ WorkshopPage }) => WorkshopPage),
  lab: () => import('./features/lab/labPage.tsx').then(({ LabPage }) => LabPage),
  games: () => import('./features/people/gamesPage.tsx').then(({ GamesPage }) => GamesPage),
  moderation: () => import('./features/people/moderationPage.tsx').then(({ ModerationPage }) => ModerationPage),
  challenge: () => import('./pages/challenge.tsx').then(({ ChallengePage }) => ChallengePage),
  people: () => import('./features/people/friendsPage.tsx').then(({ FriendsPage: CirclePage }) => CirclePage),
  player: () => import('./features/people/gamesPage.tsx').then(({ PlayerPage }) => PlayerPage),
  ratings: () => import('./features/people/ratings.tsx').then(({ RatingsPage }) => RatingsPage),
  tournaments: () => import('./features/tournaments/listPage.tsx').then(({ TournamentsPage }) => TournamentsPage),
  tournament: () => import('./features/tournaments/tournamentPage.tsx').then(({ TournamentPage }) => TournamentPage),
  club: () => import('./features/tournaments/clubPage.tsx').then(({ ClubPage }) => ClubPage),
  learn: () => import('./pages/learn.tsx').then(({ Learn }) => Learn),
  scores: () => import('./pages/scores.tsx').then(({ ScoresPage }) => ScoresPage),
  table: () => import('./pages/table.tsx').then(({ TablePage }) => TablePage),
  online: () => import('./pages/online.tsx').then(({ OnlinePage }) => OnlinePage),
  replay: () => import('./pages/replay.tsx').then(({ ReplayPage }) => ReplayPage),
  review: () => import('./features/review/page.tsx').then(({ ReviewPage }) => ReviewPage),
  puzzles: () => import('./features/puzzles/puzzlesPage.tsx').then(({ PuzzlesPage }) => PuzzlesPage),
  puzzle: () => import('./features/puzzles/puzzlePage.tsx').then(({ PuzzlePage }) => PuzzlePage),
  storm: () => import('./features/puzzles/stormPage.tsx').then(({ StormPage }) => StormPage),
  rules: () => import('./pages/rules.tsx').then(({ Rules }) => Rules),
  missing: () =>
    import('./shared/notFound.tsx').then(({ NotFound }) => () => <NotFound />),
  kept: () => import('./features/people/privacyPage.tsx').then(({ PrivacyPage: KeptPage }) => KeptPage),
  settings: () => import('./pages/settings.tsx').then(({ SettingsPage }) => SettingsPage),
};

type PageName = keyof typeof PAGES;
type View = FunctionComponent<{ readonly id: string; readonly text: string }>;
const opened: Partial<Record<PageName, View>> = {};

async function open(page: PageName): Promise<View> {
  const [view] = await Promise.all<[Promise<View>, unknown]>([PAGES[page](), page === 'table' ? undefined : speakWithOthers()]);
  opened[page] = view;
  return view;
}

const Page = () => <Opened key={route.value.page} page={route.value.page} />;

/** What was there when it was opened is shown at once; how it came stays as it was, or a page would begin anew when its address changes. */
function Opened({ page }: { page: PageName }) {
  const [{ View }] = useState(() => ({ View: opened[page] }));
  return View ? <Filled of={View} /> : <LazyPage page={page} />;
}

function LazyPage({ page }: { page: PageName }) {
  const loaded = useLoaded(page, async () => ({ View: await open(page) }));
  return <Awaiting loaded={loaded}>{({ View }) => <Filled of={View} />}</Awaiting>;
}

const Filled = ({ of: Shown }: { of: View }) => (
  <Shown id={'game' in route.value ? route.value.game : ''} text={'text' in route.value ? route.value.text : ''} />
);

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
      <nav class="site-bar" aria-label={w.home}>
        <a class="brand" href="#/">
          Fray
        </a>
        <span class="site-links">
          <a href="#/puzzles">{w.puzzles}</a>
          <a href="#/lab">{w.whatIf}</a>
          <a href="#/tournaments">{w.tournaments}</a>
        </span>
        <span>
          <LanguageSelect />
          <a class="site-settings" href="#/games" aria-label={w.myGames} title={w.myGames}>
            <Icon of={History} size={22} />
          </a>
          <a class="site-settings" href="#/people" aria-label={w.friends} title={w.friends}>
            <Icon of={Users} size={22} />
          </a>
          <a class="site-settings" href="#/settings" aria-label={w.settings} title={w.settings}>
            <Icon of={Settings} size={22} />
          </a>
        </span>
      </nav>
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
    </>
  );
}

followBuilds();
const place = document.getElementById('app');
// What is opened first travels together with its language; what fails to come is asked for again, and said.
await Promise.all([speak(language.peek()), open(route.peek().page).catch(() => undefined)]);
if (place) {
  showTitle();
  keepTranslationsFresh(place);
  render(<App />, place);
}
// Whoever goes on from a table of this device finds them there.
setTimeout(
  () =>
    void speakWithOthers()
      .then(loadErrorTexts)
      .catch(() => undefined),
  1000,
);

if ('serviceWorker' in navigator && import.meta.env.PROD && !embedded) navigator.serviceWorker.register('/sw.js').catch(() => undefined);

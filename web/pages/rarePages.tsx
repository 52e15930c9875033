import { lazyPart } from '@fray/table-kit/lazyPart';
import { NotFound } from '../shared/notFound.tsx';
import { route } from '../shared/router.ts';

const ApiPage = lazyPart(() => import('../features/api/apiPage.tsx').then((part) => part.ApiPage));
const PlaytestPages = lazyPart(() => import('../features/playtests/playtestPages.tsx').then((part) => part.PlaytestPages));
const UploadsPage = lazyPart(() => import('../features/uploads/uploadsPage.tsx').then((part) => part.UploadsPage));
const PrintPage = lazyPart(() => import('../features/print/printPage.tsx').then((part) => part.PrintPage));
const BotsPage = lazyPart(() => import('../features/people/ratings.tsx').then((part) => part.BotsPage));

/** Pages that few users open. The first chunk does not contain them: it loads this module before it reports an unknown page. */
export function RarePages() {
  const [, name] = (route.value.page === 'missing' && /^#\/(api|bots|v|playtests|gallery|uploads|print)(?:\/|$)/.exec(location.hash)) || [];
  switch (name) {
    case 'api':
      return <ApiPage />;
    case 'bots':
      return <BotsPage />;
    case 'v':
    case 'gallery':
    case 'playtests':
      return <PlaytestPages address={location.hash.slice(1)} />;
    case 'uploads':
      return <UploadsPage />;
    case 'print':
      return <PrintPage address={location.hash.slice(1)} />;
    default:
      return <NotFound />;
  }
}

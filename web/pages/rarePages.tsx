import { lazyPart } from '@fray/table-kit/lazyPart';
import { NotFound } from '../shared/notFound.tsx';
import { route } from '../shared/router.ts';

const ApiPage = lazyPart(() => import('../features/api/apiPage.tsx').then((part) => part.ApiPage));

/** Pages that few open. The first chunk, which everybody loads, does not know them: it asks here before it says that there is no such page. */
export function RarePages() {
  return route.value.page === 'missing' && /^#\/api(?:\/|$)/.test(location.hash) ? <ApiPage /> : <NotFound />;
}

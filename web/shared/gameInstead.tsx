import { isKnownGame } from '@fray/games';
import { useEffect } from 'preact/hooks';
import { outside } from './gameUi.ts';
import { Skeletons } from './loading.tsx';
import { NotFound } from './notFound.tsx';
import { NotFoundError } from './notFoundError.ts';
import { redirect } from './router.ts';
import { useLoaded } from './useLoaded.tsx';

interface Props {
  readonly id: string;
  /** The page to show. */
  readonly page: 'new' | 'rules';
}

/** In place of a page that a game of a user lacks: leads to another page of the game, if there is such a game. */
export function GameInstead({ id, page }: Props) {
  const loaded = useLoaded(id, async () => {
    await outside.learn?.(id);
    if (!isKnownGame(id)) throw new NotFoundError(`there is no game ${id}`);
    return id;
  });
  const isThere = loaded !== undefined && 'value' in loaded;
  useEffect(() => {
    if (isThere) redirect(`/${page}/${id}`);
  }, [isThere, page, id]);
  if (loaded && 'failed' in loaded) return <NotFound />;
  return (
    <main id="main" class="loading">
      <Skeletons count={3} />
    </main>
  );
}

import { RULEBOOKS } from '../app/faces.ts';
import { useLoaded } from '../app/loaded.tsx';
import { language } from '../app/settings.ts';
import { words } from '../words/index.ts';
import '../pages/rulebook.css';

/** The rulebook beside the board. */
export function RulesSheet({ game }: { game: string }) {
  const w = words();
  const loaded = useLoaded(`${game} ${language.value}`, async () => (await RULEBOOKS[game]?.[language.value]())?.default ?? '');
  return (
    <>
      <p>
        <a href={`#/rules/${game}`}>{w.ownPage}</a>
      </p>
      {loaded && 'value' in loaded ? (
        <div class="rulebook" dangerouslySetInnerHTML={{ __html: loaded.value }} />
      ) : (
        <p>{loaded ? w.failed : w.loading}</p>
      )}
    </>
  );
}

import { RULEBOOKS } from '../app/faces.ts';
import { useLoaded } from '../app/loaded.ts';
import { language } from '../app/settings.ts';
import { words } from '../words/index.ts';

export function Rules({ id }: { id: string }) {
  const w = words();
  const book = RULEBOOKS[id];
  const loaded = useLoaded(`${id} ${language.value}`, async () => (await book?.[language.value]())?.default ?? '');
  if (!loaded)
    return (
      <main id="main">
        <p>{w.loading}</p>
      </main>
    );
  if ('failed' in loaded || loaded.value === '')
    return (
      <main id="main">
        <p role="alert">{w.failed}</p>
      </main>
    );
  // Built from our own rulebook files, not from anything that a visitor wrote.
  return <main id="main" class="rulebook" dangerouslySetInnerHTML={{ __html: loaded.value }} />;
}

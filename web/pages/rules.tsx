import { RULEBOOKS } from '../app/faces.ts';
import { Awaiting, useLoaded } from '../app/loaded.tsx';
import { language } from '../app/settings.ts';
import './rulebook.css';

export function Rules({ id }: { id: string }) {
  const loaded = useLoaded(`${id} ${language.value}`, async () => {
    const book = RULEBOOKS[id];
    if (!book) throw new Error(`no rulebook for ${id}`);
    return (await book[language.value]()).default;
  });
  // Built from our own rulebook files, not from anything that a visitor wrote.
  return <Awaiting loaded={loaded}>{(html) => <main id="main" class="rulebook" dangerouslySetInnerHTML={{ __html: html }} />}</Awaiting>;
}

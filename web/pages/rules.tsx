import { isGameId } from '@fray/games';
import type { JSX } from 'preact';
import { accentOf } from '../shared/covers.ts';
import { GameHead } from '../shared/gameHead.tsx';
import { GAME_UIS, RULES } from '../shared/gameUi.ts';
import { NotFoundError } from '../shared/notFoundError.ts';
import type { RouteOf } from '../shared/router.ts';
import { rulebookOf } from '../shared/rulebooks.ts';
import { language } from '../shared/settings.ts';
import { Awaiting, useLoaded } from '../shared/useLoaded.tsx';
import { words } from '../shared/words/index.ts';
import { type Section, sectionsOf, withOptionNames } from '../shared/words/rulebook.ts';
import { PAGES } from './words.ts';
import '../shared/page.css';
import '../shared/pieces.css';
import '../shared/rulebook.css';

/** A rulebook under its game's picture: what it is played with, its contents, and every rule with the words of the form. */
export function Rules({ route }: { route: RouteOf<'rules'> }) {
  const { game: id } = route;
  const spoken = language.value;
  const loaded = useLoaded(`${id} ${spoken}`, async () => {
    const ui = GAME_UIS[id];
    if (!ui || !isGameId(id)) throw new NotFoundError(`no rulebook for ${id}`);
    const [{ default: html }, game, shown] = await Promise.all([rulebookOf(id, spoken), RULES[id](), ui()]);
    return { ...sectionsOf(withOptionNames(html, game, shown.texts[spoken])), Pieces: await shown.pieces() };
  });
  return <Awaiting loaded={loaded}>{(book) => <Book id={id} {...book} />}</Awaiting>;
}

interface Props {
  readonly id: string;
  readonly lead: string;
  readonly sections: readonly Section[];
  readonly Pieces: (props: { language: typeof language.value }) => JSX.Element;
}

function Book({ id, lead, sections, Pieces }: Props) {
  const w = words();
  const t = PAGES[language.value];
  return (
    <main id="main" class="page book" style={accentOf(id)}>
      <GameHead id={id} over={w.rulebook} facts>
        <p class="head-links">
          <a href={`#/learn/${id}`}>{w.learn}</a> <a href={`#/new/${id}`}>{w.play}</a>
        </p>
      </GameHead>
      <Pieces language={language.value} />
      <div class="book-open">
        <nav class="book-contents panel" aria-label={t.contents}>
          {sections.map(({ title }, i) => (
            <button
              key={title}
              type="button"
              onClick={() => document.getElementById(`rules-${i}`)?.scrollIntoView()}
              dangerouslySetInnerHTML={{ __html: title }}
            />
          ))}
        </nav>
        {/* Built from our own rulebook files, not from anything that a visitor wrote. */}
        <article class="rulebook">
          <div dangerouslySetInnerHTML={{ __html: lead }} />
          {sections.map(({ title, html }, i) => (
            <section key={title} id={`rules-${i}`}>
              <h2 dangerouslySetInnerHTML={{ __html: title }} />
              <div dangerouslySetInnerHTML={{ __html: html }} />
            </section>
          ))}
        </article>
      </div>
    </main>
  );
}

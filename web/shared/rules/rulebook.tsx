import { language } from '../settings.ts';
import { sectionsOf } from '../words/rulebook.ts';
import { RULES_WORDS } from './words.ts';
import '../rulebook.css';

/**
 * Every rule by its number, in sections, with a table of contents next to them if there is space. Built from the project's own files, not
 * from user input.
 */
export function Rulebook({ html, contents }: { html: string; contents: boolean }) {
  const { lead, sections } = sectionsOf(html);
  const article = (
    <article class="rulebook">
      <div dangerouslySetInnerHTML={{ __html: lead }} />
      {sections.map(({ title, html: text }, i) => (
        <section key={title} id={`rules-${i}`}>
          <h2 dangerouslySetInnerHTML={{ __html: title }} />
          <div dangerouslySetInnerHTML={{ __html: text }} />
        </section>
      ))}
    </article>
  );
  if (!contents) return article;
  return (
    <div class="book-open">
      <nav class="book-contents panel" aria-label={RULES_WORDS[language.value].contents}>
        {sections.map(({ title }, i) => (
          <button
            key={title}
            type="button"
            onClick={() => document.getElementById(`rules-${i}`)?.scrollIntoView()}
            dangerouslySetInnerHTML={{ __html: title }}
          />
        ))}
      </nav>
      {article}
    </div>
  );
}

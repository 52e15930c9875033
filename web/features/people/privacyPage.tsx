import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { PRIVACY_TEXTS } from './privacyTexts.ts';
import '../../shared/page.css';

/** Which data is stored, for how long, and how to delete it. */
export function PrivacyPage() {
  const { title, lead, parts } = PRIVACY_TEXTS[language.value];
  useTitle(title);
  return (
    <main id="main" class="page">
      <h1>{title}</h1>
      <p>{lead}</p>
      {parts.map(({ heading, says }) => (
        <section key={heading} class="panel" style={{ padding: '0.4rem 1.2rem', marginBottom: '1rem' }}>
          <h2>{heading}</h2>
          {says.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      ))}
    </main>
  );
}

import type { AnyRules } from '@fray/engine';
import type { GameTexts } from '../../shared/gameUi.ts';
import { rulebookOf } from '../../shared/rulebooks.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { changesOf, markChanges } from '../../shared/words/variables.ts';
import '../../shared/rulebook.css';

interface Props {
  readonly game: AnyRules;
  readonly texts: GameTexts;
  /** What the table plays, where it differs from the standard. */
  readonly options: Readonly<Record<string, string>>;
}

/** The rulebook beside the board, with what this table has changed in it. */
export function RulesSheet({ game, texts, options }: Props) {
  const w = words();
  const changes = changesOf(game, texts, options);
  const loaded = useLoaded(`${game.id} ${language.value}`, async () => (await rulebookOf(game.id, language.value)).default);
  return (
    <>
      <p class="buttons">
        <a href={`#/rules/${game.id}`}>{w.ownPage}</a>
        <button type="button" data-sheet="keys" aria-keyshortcuts="?">
          {w.keys}
        </button>
      </p>
      {changes.length > 0 && (
        <section aria-label={w.variedHere} class="varied">
          <h3>{w.variedHere}</h3>
          <ul>
            {changes.map(({ rule, label, was, is }) => (
              <li key={label}>
                <strong>{rule}</strong> {label}: <del>{was}</del> <ins>{is}</ins>
              </li>
            ))}
          </ul>
        </section>
      )}
      {loaded && 'value' in loaded ? (
        <div class="rulebook" dangerouslySetInnerHTML={{ __html: markChanges(loaded.value, changes) }} />
      ) : (
        <p>{loaded ? w.failed : w.loading}</p>
      )}
    </>
  );
}

import type { RecordError } from '../../shared/openRecord.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';

const en = {
  title: 'This game is open in another window.',
  help: 'What you do there is saved. To go on here, take it over: the other window then stops.',
  playHere: 'Play here',
  toFirstPage: 'To the first page',
};

const NOTICES = {
  en,
  da: {
    title: 'Spillet er åbent i et andet vindue.',
    help: 'Det, du gør dér, bliver gemt. Vil du spille videre her, kan du overtage spillet; så stopper det andet vindue.',
    playHere: 'Spil her',
    toFirstPage: 'Til forsiden',
  } satisfies typeof en,
};

/** Notice that this device has no such game, or that its record cannot be read. */
export function NoTable({ recordError }: { recordError: RecordError | undefined }) {
  const w = words();
  return (
    <main id="main" class="cover">
      <h1>{w.noTable}</h1>
      {recordError && (
        <p role="alert">
          {w.cannotRead(recordError.unit === 'line' ? w.line(recordError.at) : w.entry(recordError.at), recordError.message)}
        </p>
      )}
      <p class="buttons">
        <a class="button primary" href="#/games">
          {w.myGames}
        </a>
        <a class="button" href="#/">
          {NOTICES[language.value].toFirstPage}
        </a>
      </p>
    </main>
  );
}

/** Notice that another window plays this game. Two windows would overwrite each other's saved game. */
export function PlayedElsewhere({ playHere }: { playHere: () => void }) {
  const w = NOTICES[language.value];
  return (
    <main id="main" class="cover">
      <h1>{w.title}</h1>
      <p>{w.help}</p>
      <p class="buttons">
        <button type="button" class="primary" onClick={playHere}>
          {w.playHere}
        </button>
        <a class="button" href="#/">
          {w.toFirstPage}
        </a>
      </p>
    </main>
  );
}

import { NotFound } from './notFound.tsx';
import { isMissing } from './notFoundError.ts';
import { language } from './settings.ts';
import { words } from './words/index.ts';
import './loading.css';

const en = {
  failed: 'This page did not load. Check your connection, or try again in a moment.',
  tryAgain: 'Try again',
};

const LOADING = {
  en,
  da: {
    failed: 'Siden kunne ikke hentes. Tjek din forbindelse, eller prøv igen om lidt.',
    tryAgain: 'Prøv igen',
  } satisfies typeof en,
};

/** Places of cards that are on their way. `look`: a class that arranges them. */
export function Skeletons({ count, look = '' }: { count: number; look?: string }) {
  return (
    <div class={`skeletons ${look}`} role="status" aria-label={words().loading}>
      {Array.from({ length: count }, (_, n) => (
        <i key={n} />
      ))}
    </div>
  );
}

/** Reports that loading failed, and loads the page again. `text`: the reason; by default what to check. */
export function LoadFault({ text }: { text?: string }) {
  const w = LOADING[language.value];
  return (
    <div class="load-fault" role="alert">
      <p>{text ?? w.failed}</p>
      <button type="button" onClick={() => location.reload()}>
        {w.tryAgain}
      </button>
    </div>
  );
}

/** A page whose data are not there: on their way, unknown, or not to be had now. */
export function PageWithoutData({ fault }: { fault: { readonly error?: unknown } | undefined }) {
  if (isMissing(fault?.error)) return <NotFound />;
  return (
    <main id="main" class={fault ? 'cover' : 'loading'}>
      {fault ? <LoadFault /> : <Skeletons count={3} />}
    </main>
  );
}

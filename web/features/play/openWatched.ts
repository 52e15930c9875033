import { rulesWithPositions } from '../../shared/gameUi.ts';
import type { openRecord } from '../../shared/openRecord.ts';
import { route } from '../../shared/router.ts';
import { words } from '../../shared/words/index.ts';
import './openWatched.css';

/** Opens a record, with a progress bar if it takes longer than a slice. Leaving the page cancels it. */
export async function openWatched(text: string): ReturnType<typeof openRecord> {
  const address = () => JSON.stringify(route.peek());
  const addressAtStart = address();
  const bar = document.createElement('progress');
  bar.className = 'record-progress';
  bar.setAttribute('aria-label', words().loading);
  const report = (done: number, of: number) => {
    bar.value = done / of;
    if (!bar.isConnected) document.body.append(bar);
  };
  try {
    // The code that reads records is loaded with the first record: a table has none.
    const { openRecord: open } = await import('../../shared/openRecord.ts');
    return await open(text, rulesWithPositions, { report, isWanted: () => address() === addressAtStart });
  } finally {
    bar.remove();
  }
}

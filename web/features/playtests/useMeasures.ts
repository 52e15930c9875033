import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { pageClient } from '../../shared/server/pageClient.ts';
import type { OnlineTable } from '../online/index.ts';
import { Measures } from './measures.ts';
import { playtestApi, saveWhileLeaving } from './playtestApi.ts';

/** The last events and refusals that a tester saw: they are sent with a report. */
export const lastShown = signal<{ readonly rule: string; readonly reason: string }>({ rule: '', reason: '' });

/** Refusals that say nothing about the rules of the game. */
const REASONLESS = new Set(['still-sending', 'offline', 'left', 'not-sent', 'unlisted', 'stale', 'again', 'too-fast', 'storage', 'fault']);

/** The description of a disabled button, in the user's language. */
function greyedText(button: Element): string {
  const label = button.querySelector('.action-label')?.textContent ?? button.getAttribute('aria-label') ?? button.textContent ?? '';
  const why = button.querySelector('small')?.textContent ?? '';
  return [label.trim(), why.trim()].filter((text) => text !== '').join(': ');
}

/** Follows what is pressed at the table: greyed buttons, the rulebook, and the rule that a help card names. */
function listen(measures: Measures): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal } as const;
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const greyed = target.closest('.stage [aria-disabled="true"]');
      if (greyed) {
        const reason = greyedText(greyed);
        if (reason !== '') {
          measures.refuse(reason);
          lastShown.value = { ...lastShown.value, reason };
        }
      }
      const book = target.closest('[data-sheet="rules"]');
      if (book && book.getAttribute('aria-expanded') !== 'true' && book.getAttribute('aria-selected') !== 'true')
        measures.lookUp(book.getAttribute('data-rule') ?? '');
    },
    options,
  );
  document.addEventListener(
    'rule-shown',
    (event) => {
      if (event instanceof CustomEvent && typeof event.detail === 'string') lastShown.value = { rule: event.detail, reason: '' };
    },
    options,
  );
  return () => stop.abort();
}

/** Measures a match of a version, and sends it when the match is over or the page is left. */
export function useMeasures(table: OnlineTable, seat: number): void {
  const name = `playtest.${table.id}.${seat}`;
  const [measures] = useState(
    () =>
      new Measures(Date.now(), sessionStorage.getItem(name), (text) => {
        // Without storage, a reload starts again.
        try {
          sessionStorage.setItem(name, text);
        } catch {}
      }),
  );
  const client = pageClient();
  const isOver = table.outcome !== undefined;
  const decision = table.actor.value === undefined ? undefined : client.decisionNumber;
  const undos = client.timeline.filter(({ back }) => back === 'own').length;
  const refused = table.complaint.value;
  const isSent = useRef(false);
  useEffect(() => measures.note({ now: Date.now(), isOver, decision, undos }), [isOver, decision, undos]);
  useEffect(() => {
    if (!refused || REASONLESS.has(refused.code)) return;
    const reason = refused.reason ?? refused.code;
    measures.refuse(reason);
    lastShown.value = { ...lastShown.value, reason };
  }, [refused]);
  useEffect(() => {
    lastShown.value = { rule: '', reason: '' };
    return listen(measures);
  }, [measures]);
  useEffect(() => {
    if (!isOver || isSent.current) return;
    isSent.current = true;
    // Measures that could not be sent are sent when the page is left.
    void playtestApi.save(table.id, seat, { measures: measures.measures }).catch(() => (isSent.current = false));
  }, [isOver]);
  useEffect(() => {
    const leave = () => {
      if (!isSent.current) saveWhileLeaving(table.id, seat, { measures: measures.measures });
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [measures]);
}

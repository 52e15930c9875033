import { catalogue } from '@fray/engine/catalogue';
import type { WebhookDelivery, WebhookView } from '@fray/protocol/webhooks';
import { useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { locale } from '../../shared/locale.ts';
import { ask } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useAccountList } from './useAccountList.ts';

const en = {
  title: 'Webhooks',
  lead: 'Addresses that are sent your turns, challenges and results. Your programs create them with the scope “webhooks”.',
  paused: 'Paused: too many events in a row could not be delivered.',
  log: 'Events',
  none: 'No events yet.',
  test: 'Test',
  remove: 'Remove',
  sure: 'Remove this webhook and its events?',
  events: { turn: 'your turn', call: 'challenge', end: 'result' },
  states: { waits: 'waits for another attempt', arrived: 'arrived', failed: 'given up' },
  attempts: (n: number) => (n === 1 ? '1 attempt' : `${n} attempts`),
  answered: (status: string) => `the address answered ${status}`,
  private: 'the address is not public',
  silent: 'no answer',
};

const da: typeof en = {
  title: 'Webhooks',
  lead: 'Adresser, der får dine ture, udfordringer og resultater. Dine programmer opretter dem med rettigheden »webhooks«.',
  paused: 'På pause: For mange beskeder i træk nåede ikke frem.',
  log: 'Beskeder',
  none: 'Ingen beskeder endnu.',
  test: 'Test',
  remove: 'Slet',
  sure: 'Slet denne webhook og dens beskeder?',
  events: { turn: 'din tur', call: 'udfordring', end: 'resultat' },
  states: { waits: 'venter på et nyt forsøg', arrived: 'nåede frem', failed: 'opgivet' },
  attempts: (n) => `${n} forsøg`,
  answered: (status) => `adressen svarede ${status}`,
  private: 'adressen er ikke offentlig',
  silent: 'intet svar',
};

const WORDS = catalogue({ en, da });
const PATH = '/api/webhooks';
const read = () => ask<{ readonly webhooks: readonly WebhookView[] }>('GET', PATH).then(({ webhooks }) => webhooks);

/** The webhooks of the account's programs, with what became of their events. Nothing if there are none. */
export function WebhookList() {
  const w = WORDS[language.value];
  const { list: webhooks, fault, change } = useAccountList(read);
  if (webhooks.length === 0) return null;
  return (
    <>
      <h3>{w.title}</h3>
      <p>{w.lead}</p>
      <p role="status" class={fault === '' ? '' : 'warning'}>
        {fault}
      </p>
      <ul class="account-list">
        {webhooks.map(({ id, url, events, paused }) => (
          <li key={id} class="webhook">
            <div>
              <span translate={false}>{url}</span> <small>{events.map((event) => w.events[event]).join(', ')}</small>
              {paused && <p class="warning">{w.paused}</p>}
            </div>
            <button type="button" onClick={() => change(() => ask('POST', `${PATH}/${id}/test`, {}))}>
              {w.test}
            </button>
            <ConfirmButton label={w.remove} sure={w.sure} act={() => change(() => ask('DELETE', `${PATH}/${id}`))} />
            <DeliveryLog id={id} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Why an event did not arrive, in the reader's language. A server of a later version may say something else. */
function faultText(fault: string): string {
  const w = WORDS[language.value];
  const status = /^the address answered (\d+)$/.exec(fault)?.[1];
  if (status !== undefined) return w.answered(status);
  if (fault === en.private) return w.private;
  return fault === en.silent ? w.silent : fault;
}

/** The newest events of a webhook, loaded when they are opened. */
function DeliveryLog({ id }: { readonly id: string }) {
  const w = WORDS[language.value];
  const time = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
  const [list, setList] = useState<readonly WebhookDelivery[]>();
  const [fault, setFault] = useState('');
  const load = () =>
    ask<{ readonly deliveries: readonly WebhookDelivery[] }>('GET', `${PATH}/${id}/deliveries`).then(
      ({ deliveries }) => {
        setList(deliveries);
        setFault('');
      },
      (error: unknown) => setFault(errorText(error)),
    );
  return (
    <details class="webhook-log" onToggle={({ currentTarget }) => void (currentTarget.open && load())}>
      <summary>{w.log}</summary>
      {fault !== '' && <p class="warning">{fault}</p>}
      {list?.length === 0 && <p>{w.none}</p>}
      <ul>
        {list?.map((one) => (
          <li key={one.id}>
            {time.format(one.at)} · {w.events[one.event]} · {w.states[one.state]}
            {one.fault === undefined ? '' : ` (${faultText(one.fault)})`} · {w.attempts(one.tried)}
          </li>
        ))}
      </ul>
    </details>
  );
}

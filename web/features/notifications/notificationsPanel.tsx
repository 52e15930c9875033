import { readShape } from '@fray/engine';
import { type Catalogue, catalogue } from '@fray/engine/catalogue';
import { listedCards } from '@fray/games';
import { type NotificationSettings, notificationSettings } from '@fray/protocol';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../../shared/apiError.ts';
import { api } from '../../shared/server/api.ts';
import { language, storage } from '../../shared/settings.ts';
import './notifications.css';

const KEY = 'calls';

/** Without a choice of the user, nights are quiet. */
const STANDARD: NotificationSettings = { quiet: { from: 22, to: 8 }, silent: [] };

/** Returns the settings of this device. */
function savedSettings(): NotificationSettings {
  try {
    const read = readShape(notificationSettings, JSON.parse(storage.get(KEY) ?? ''));
    return read.ok ? read.value : STANDARD;
  } catch {
    return STANDARD;
  }
}

const canSubscribe = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscribed = async (): Promise<PushSubscription | null> => (await navigator.serviceWorker.ready).pushManager.getSubscription();

/** Whether this device has notifications. Never asks for permission. */
async function isSubscribed(): Promise<boolean> {
  if (!canSubscribe() || Notification.permission !== 'granted' || !(await navigator.serviceWorker.getRegistration())) return false;
  return (await subscribed()) !== null;
}

/** Subscribes this device to push messages. False if the user denies the permission. */
async function subscribeToPush(settings: NotificationSettings): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { key } = await api.pushKey();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const subscription = await subscribe();
  await sendSettings(subscription, settings).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'other-device')) throw error;
    // Another browser has taken over this browser's endpoint: notifications go there from now on.
    await subscription.unsubscribe();
    await sendSettings(await subscribe(), settings);
  });
  return true;
}

/** Stores the settings here and on the server. */
async function saveSettings(settings: NotificationSettings): Promise<void> {
  storage.set(KEY, JSON.stringify(settings));
  const subscription = (await isSubscribed()) ? await subscribed() : null;
  if (subscription) await sendSettings(subscription, settings);
}

async function unsubscribeFromPush(): Promise<void> {
  const subscription = await subscribed();
  if (!subscription) return;
  await api.unsubscribeFromPush(subscription.endpoint);
  await subscription.unsubscribe();
}

async function sendSettings(subscription: PushSubscription, settings: NotificationSettings): Promise<void> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await api.subscribeToPush({
    endpoint: subscription.endpoint,
    p256dh,
    auth,
    language: language.peek(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...settings,
  });
}

const en = {
  title: 'Notifications',
  lead: 'Get a notification when it is your turn, someone challenges you, or your tournament game is ready, even when the page is closed. Notifications are grouped.',
  whose: 'They go through your browser’s push service, end-to-end encrypted.',
  on: 'Turn on notifications',
  off: 'Turn off',
  isOn: 'Notifications are on for this device.',
  isOff: 'Notifications are off for this device.',
  denied: 'Notifications are blocked in the browser’s settings for this site.',
  cannot: 'This browser has no notifications. On an iPhone or iPad, add the page to the home screen and open it there.',
  failed: (why: string) => `That did not work: ${why}`,
  quiet: 'Quiet hours',
  quietOn: 'Mute from',
  and: 'to',
  hour: (hour: number) => `${hour}:00`,
  games: 'Notify me about',
};

const da: typeof en = {
  title: 'Notifikationer',
  lead: 'Når det er din tur, og du ikke har kigget et stykke tid, når nogen udfordrer dig, eller når dit bord i en turnering er klar, giver denne enhed besked, også når siden er lukket. Flere ting på én gang bliver til én besked.',
  whose: 'Beskeden går gennem din browserproducents tjeneste, lukket, så kun denne enhed kan læse den.',
  on: 'Giv besked på denne enhed',
  off: 'Giv ikke mere besked på denne enhed',
  isOn: 'Denne enhed får besked.',
  isOff: 'Denne enhed får ikke besked.',
  denied: 'Browseren tillader det ikke; se dens indstillinger for denne side.',
  cannot: 'Denne browser kan ikke få besked. På en iPhone eller iPad skal siden først lægges på hjemmeskærmen og åbnes derfra.',
  failed: (why) => `Det gik ikke: ${why}`,
  quiet: 'Stille timer',
  quietOn: 'Ingen beskeder mellem kl.',
  and: 'og kl.',
  hour: (hour) => `${hour}.00`,
  games: 'Besked om',
};

const NOTIFICATION_TEXTS: Catalogue<typeof en> = catalogue<typeof en>({ en, da });

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Notifications of this device: on or off, hours, and games. */
export function NotificationsPanel() {
  const w = NOTIFICATION_TEXTS[language.value];
  const [on, setOn] = useState(false);
  const [message, setMessage] = useState('');
  const [settings, setSettings] = useState(savedSettings);
  useEffect(() => {
    void isSubscribed().then(setOn, () => setOn(false));
  }, []);
  const failed = (error: unknown) => setMessage(w.failed(error instanceof Error ? error.message : String(error)));
  const turn = async () => {
    if (on) await unsubscribeFromPush();
    const allowed = on || (await subscribeToPush(settings));
    setOn(!on && allowed);
    setMessage(allowed ? (on ? w.isOff : w.isOn) : w.denied);
  };
  const change = (next: NotificationSettings) => {
    setSettings(next);
    void saveSettings(next).catch(failed);
  };
  return (
    <section class="panel notifications">
      <h2>{w.title}</h2>
      <p>
        {w.lead} <small>{w.whose}</small>
      </p>
      {canSubscribe() ? (
        <p class="buttons">
          <button type="button" aria-pressed={on} onClick={() => void turn().catch(failed)}>
            {on ? w.off : w.on}
          </button>{' '}
          <span role="status">{message}</span>
        </p>
      ) : (
        <p class="notice">{w.cannot}</p>
      )}
      {canSubscribe() && <Quiet settings={settings} onChange={change} />}
      {canSubscribe() && (
        <fieldset>
          <legend>{w.games}</legend>
          {listedCards().map(({ id, texts }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={!settings.silent.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  change({ ...settings, silent: [...settings.silent.filter((game) => game !== id), ...(checked ? [] : [id])] })
                }
              />{' '}
              {texts[language.value].name}
            </label>
          ))}
        </fieldset>
      )}
    </section>
  );
}

function Quiet({ settings, onChange }: { settings: NotificationSettings; onChange: (next: NotificationSettings) => void }) {
  const w = NOTIFICATION_TEXTS[language.value];
  const { quiet, silent } = settings;
  const hours = quiet ?? { from: 22, to: 8 };
  const select = (which: 'from' | 'to', label: string) => (
    <select
      aria-label={label}
      disabled={!quiet}
      value={hours[which]}
      onChange={({ currentTarget }) => onChange({ quiet: { ...hours, [which]: Number(currentTarget.value) }, silent })}
    >
      {HOURS.map((hour) => (
        <option key={hour} value={hour}>
          {w.hour(hour)}
        </option>
      ))}
    </select>
  );
  return (
    <fieldset>
      <legend>{w.quiet}</legend>
      <label>
        <input
          type="checkbox"
          checked={quiet !== undefined}
          onChange={({ currentTarget: { checked } }) => onChange({ ...(checked ? { quiet: hours } : {}), silent })}
        />{' '}
        {w.quietOn}
      </label>{' '}
      {select('from', w.quietOn)} {w.and} {select('to', w.and)}
    </fieldset>
  );
}

import { CARDS } from '@fray/games';
import type { NotificationSettings } from '@fray/protocol';
import { useEffect, useState } from 'preact/hooks';
import { language } from '../../shared/settings.ts';
import { canSubscribe, isSubscribed, savedSettings, saveSettings, subscribeToPush, unsubscribeFromPush } from './push.ts';
import { NOTIFICATION_TEXTS } from './texts.ts';
import './notifications.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Whether this device is called while nobody looks; when, and for which games. */
export function NotificationsPanel() {
  const w = NOTIFICATION_TEXTS[language.value];
  const [on, setOn] = useState(false);
  const [said, setSaid] = useState('');
  const [settings, setSettings] = useState(savedSettings);
  useEffect(() => {
    void isSubscribed().then(setOn, () => setOn(false));
  }, []);
  const failed = (error: unknown) => setSaid(w.failed(error instanceof Error ? error.message : String(error)));
  const turn = async () => {
    if (on) await unsubscribeFromPush();
    const allowed = on || (await subscribeToPush(settings));
    setOn(!on && allowed);
    setSaid(allowed ? (on ? w.isOff : w.isOn) : w.denied);
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
          <span role="status">{said}</span>
        </p>
      ) : (
        <p class="notice">{w.cannot}</p>
      )}
      {canSubscribe() && <Quiet settings={settings} onChange={change} />}
      {canSubscribe() && (
        <fieldset>
          <legend>{w.games}</legend>
          {CARDS.map(({ id, texts }) => (
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

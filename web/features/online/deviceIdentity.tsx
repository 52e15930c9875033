import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { NameField } from '../../shared/nameField.tsx';
import { api } from '../../shared/server/api.ts';
import { deviceKey, hasKey, isKey, playerName, setAccountName, setDeviceKey } from '../../shared/server/device.ts';
import { reconnect } from '../../shared/server/pageClient.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { words } from '../../shared/words/index.ts';
import '../../shared/secretLink.css';
import '../../shared/textForm.css';

/** The user of this device at online tables: name, key, webhook, and deletion of all data. */
export function DeviceIdentity() {
  const w = words();
  const [key, setKey] = useState('');
  const [other, setOther] = useState('');
  const [webhook, setWebhook] = useState('');
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (hasKey())
      void api.me().then(
        (me) => setWebhook(me.webhook),
        () => undefined,
      );
  }, []);
  const run = (work: Promise<unknown>, done: string) =>
    void work.then(
      () => setMessage(done),
      (error: unknown) => setMessage(errorText(error)),
    );
  return (
    <section class="person panel">
      <h2>{w.online.person}</h2>
      <NameField />
      <p>
        <label>
          <span>{w.online.myWebhook}</span>
          <input type="url" value={webhook} placeholder="https://" onInput={(event) => setWebhook(event.currentTarget.value.trim())} />
        </label>{' '}
        <button
          type="button"
          onClick={() => run(api.remember({ name: playerName.value, webhook: webhook === '' ? null : webhook }), w.online.kept)}
        >
          {w.online.keep}
        </button>
      </p>
      <p>
        <small>{w.online.keyHelp}</small>
      </p>
      <p class="buttons">
        <button type="button" onClick={() => setKey(deviceKey())}>
          {w.online.showKey}
        </button>
        <ConfirmButton
          label={w.online.forgetMe}
          sure={w.online.forgetMeSure}
          act={() =>
            run(
              api.forgetMe().then(() => setAccountName('')),
              w.online.forgotten,
            )
          }
        />
      </p>
      {key !== '' && (
        <p>
          <input
            type="text"
            readOnly
            class="hash"
            aria-label={w.online.showKey}
            value={key}
            onFocus={(event) => event.currentTarget.select()}
          />
        </p>
      )}
      <form
        class="typed"
        onSubmit={(event) => {
          event.preventDefault();
          const code = other.trim().toLowerCase();
          if (!isKey(code)) return setMessage(w.online.keyWrong);
          setDeviceKey(code);
          reconnect();
          setKey('');
          setOther('');
          setMessage(w.online.keyUsed);
        }}
      >
        <label>
          <span>{w.online.useKey}</span>
          <input type="text" value={other} autocomplete="off" spellcheck={false} onInput={(event) => setOther(event.currentTarget.value)} />
        </label>
        <button type="submit">{w.enter}</button>
      </form>
      <p role="status">{message}</p>
    </section>
  );
}

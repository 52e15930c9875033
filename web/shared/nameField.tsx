import { playerName, setPlayerName } from './server/device.ts';
import { words } from './words/index.ts';

/** The name that others see, kept on this device. */
export function NameField() {
  const w = words();
  return (
    <p>
      <label>
        <span>{w.online.yourName}</span>
        <input type="text" maxLength={24} value={playerName.value} onInput={(event) => setPlayerName(event.currentTarget.value)} />
      </label>
    </p>
  );
}

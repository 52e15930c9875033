import { useState } from 'preact/hooks';
import { LimitedField } from './limitedField.tsx';
import { MAX_PLAYER_NAME, playerName, setPlayerName } from './server/device.ts';
import { words } from './words/index.ts';

/** The name that others see, kept on this device. */
export function NameField() {
  const w = words();
  const [typed, setTyped] = useState(playerName.value);
  // What is too long stays in the field and is reported; the device keeps its beginning.
  const value = typed.slice(0, MAX_PLAYER_NAME) === playerName.value ? typed : playerName.value;
  const change = (name: string) => {
    setTyped(name);
    setPlayerName(name);
  };
  return (
    <p>
      <label>
        <span>{w.online.yourName}</span>
        <LimitedField label={w.online.yourName} most={MAX_PLAYER_NAME} value={value} onChange={change} />
      </label>
    </p>
  );
}

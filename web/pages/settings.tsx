import { LANGUAGES } from '@fray/engine';
import type { Signal } from '@preact/signals';
import { LANGUAGE_NAMES } from '../app/languageSelect.tsx';
import { language, letters, MOTIONS, motion, SWITCH, shortcuts, sound, TEMPO_NAMES, THEMES, tempo, theme } from '../app/settings.ts';
import { Person } from '../online/person.tsx';
import { words } from '../words/index.ts';

export function Settings() {
  const w = words();
  return (
    <main id="main" class="settings">
      <h1>{w.settings}</h1>
      <Choice label={w.language} setting={language} values={LANGUAGES} names={LANGUAGE_NAMES} />
      <Choice label={w.theme} setting={theme} values={THEMES} names={w.themes} />
      <Choice label={w.sound} setting={sound} values={SWITCH} names={w.switches} />
      <Choice label={w.tempo} setting={tempo} values={TEMPO_NAMES} names={w.tempos} />
      <Choice label={w.motion} setting={motion} values={MOTIONS} names={w.motions} />
      <p>
        <small>{w.motionNote}</small>
      </p>
      <Choice label={w.pieceLetters} setting={letters} values={SWITCH} names={w.switches} />
      <Choice label={w.shortcuts} setting={shortcuts} values={SWITCH} names={w.switches} />
      <Person />
    </main>
  );
}

function Choice<T extends string>({
  label,
  setting,
  values,
  names,
}: {
  label: string;
  setting: Signal<T>;
  values: readonly T[];
  names: Readonly<Record<T, string>>;
}) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={label}
            checked={setting.value === value}
            onChange={() => {
              setting.value = value;
            }}
          />{' '}
          {names[value]}
        </label>
      ))}
    </fieldset>
  );
}

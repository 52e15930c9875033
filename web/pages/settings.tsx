import { LANGUAGES } from '@fray/engine';
import type { Signal } from '@preact/signals';
import { language, TEMPO_NAMES, THEMES, tempo, theme } from '../app/settings.ts';
import { Person } from '../online/person.tsx';
import { words } from '../words/index.ts';

const LANGUAGE_NAMES = { en: 'English', da: 'Dansk' } as const;

export function Settings() {
  const w = words();
  return (
    <main id="main" class="settings">
      <h1>{w.settings}</h1>
      <Choice label={w.language} setting={language} values={LANGUAGES} names={LANGUAGE_NAMES} />
      <Choice label={w.theme} setting={theme} values={THEMES} names={w.themes} />
      <Choice label={w.tempo} setting={tempo} values={TEMPO_NAMES} names={w.tempos} />
      <p>
        <small>{w.motionNote}</small>
      </p>
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

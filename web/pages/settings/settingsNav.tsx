import { Icon } from '@fray/table-kit/icon';
import { Bell, CircleUser, Gauge, type IconNode, Keyboard, Sun, Volume2 } from 'lucide';
import { accountName } from '../../shared/accountName.ts';
import { LANGUAGE_NAMES } from '../../shared/languageSelect.tsx';
import { language, sound, tempo, theme, volume } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { PAGES } from '../words.ts';

/** The groups of settings, with how they stand. A press leads there. */
export function SettingsNav() {
  const w = words();
  const t = PAGES[language.value];
  const groups: readonly (readonly [id: string, icon: IconNode, name: string, state: string])[] = [
    ['looks', Sun, t.settingsOf.looks, `${t.themes[theme.value]}, ${LANGUAGE_NAMES[language.value]}`],
    ['sound', Volume2, t.settingsOf.sound, sound.value === 'on' && volume.value !== '0' ? `${volume.value} %` : t.off],
    ['pace', Gauge, t.settingsOf.play, w.tempos[tempo.value]],
    ['keys', Keyboard, t.settingsOf.hands, ''],
    ['calls', Bell, t.settingsOf.calls, ''],
    ['account', CircleUser, t.settingsOf.account, accountName.value],
  ];
  const lead = (id: string) => {
    const group = document.getElementById(`settings-${id}`);
    group?.scrollIntoView({ block: 'start' });
    group?.focus({ preventScroll: true });
  };
  return (
    <div class="settings-nav">
      <ul>
        {groups.map(([id, icon, name, state]) => (
          <li key={id}>
            <button type="button" onClick={() => lead(id)}>
              <Icon of={icon} size={20} />
              <span>
                <b>{name}</b>
                {state !== '' && <small>{state}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p>{t.settingsSaved}</p>
    </div>
  );
}

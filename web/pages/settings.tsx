import { LANGUAGES } from '@fray/engine';
import { listedCards } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import { playSound, setMix } from '@fray/table-kit/sound';
import type { Signal } from '@preact/signals';
import { Bell, CircleUser, CloudMoon, Gauge, type IconNode, Keyboard, Play, Sun, Volume2 } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { NotificationsPanel } from '../features/notifications/notificationsPanel.tsx';
import { DeviceIdentity } from '../features/online/deviceIdentity.tsx';
import { Account } from '../features/people/account.tsx';
import { appRequestInAddress, Consent } from '../features/people/consentPage.tsx';
import { accountName } from '../shared/accountName.ts';
import { Choice } from '../shared/choice.tsx';
import { LANGUAGE_NAMES } from '../shared/languageSelect.tsx';
import { route } from '../shared/router.ts';
import {
  ambience,
  botChatter,
  language,
  letters,
  MOTIONS,
  motion,
  SWITCH,
  shortcuts,
  sound,
  storedSetting,
  TEMPO_NAMES,
  THEMES,
  tempo,
  theme,
  VOLUMES,
  volume,
} from '../shared/settings.ts';
import { changeLanguage, words } from '../shared/words/index.ts';
import { PAGES } from './words.ts';
import '../shared/page.css';
import './settings.css';

/** The tables that are made of scenes, in place of the games' own: `loadUi` reads it where a table begins. */
const plainTables = storedSetting('plain', SWITCH, 'off');

/** Appearance, sound, motion, and the identity of this device at online tables. */
export function SettingsPage() {
  const w = words();
  const t = PAGES[language.value];
  const request = route.value && appRequestInAddress();
  return (
    <main id="main" class="page settings">
      <h1>{w.settings}</h1>
      {request && (
        <section class="panel settings-consent">
          <Consent request={request} />
        </section>
      )}
      <SettingsNav />
      <div class="settings-groups">
        <section class="panel" id="settings-looks" tabIndex={-1}>
          <h2>{t.settingsOf.looks}</h2>
          <Choice
            name="language"
            label={w.language}
            values={LANGUAGES}
            value={language.value}
            onChange={(next) => void changeLanguage(next).catch(() => undefined)}
            show={(name) => <span lang={name}>{LANGUAGE_NAMES[name]}</span>}
          />
          <SettingChoice name="theme" label={w.theme} setting={theme} values={THEMES} names={t.themes} help={t.themeNote} preview />
        </section>
        <SoundSettings />
        <section class="panel" id="settings-pace" tabIndex={-1}>
          <h2>{t.settingsOf.play}</h2>
          <SettingChoice name="tempo" label={w.tempo} setting={tempo} values={TEMPO_NAMES} names={w.tempos} />
          <SettingChoice name="motion" label={t.motion} setting={motion} values={MOTIONS} names={t.motions} help={t.motionNote} />
          <SettingChoice name="talk" label={t.botChatter} setting={botChatter} values={SWITCH} names={t.switches} />
        </section>
        <section class="panel" id="settings-keys" tabIndex={-1}>
          <h2>{t.settingsOf.hands}</h2>
          <SettingChoice name="letters" label={w.pieceLetters} setting={letters} values={SWITCH} names={t.switches} />
          <SettingChoice name="plain" label={t.plainTables} setting={plainTables} values={SWITCH} names={t.switches} help={t.plainNote} />
          <SettingChoice name="shortcuts" label={t.shortcuts} setting={shortcuts} values={SWITCH} names={t.switches} />
        </section>
        <div id="settings-calls" tabIndex={-1}>
          <NotificationsPanel />
        </div>
        <div id="settings-account" tabIndex={-1}>
          <Account />
          <DeviceIdentity />
        </div>
      </div>
      <p>
        <a href="#/kept">{w.whatWeKeep}</a>
      </p>
    </main>
  );
}

interface SettingChoiceProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly setting: Signal<T>;
  readonly values: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly help?: string;
  /** Whether each value is shown as a small picture of itself. */
  readonly preview?: boolean;
}

/** A setting that this browser keeps. */
function SettingChoice<T extends string>({ name, label, setting, values, names, help, preview }: SettingChoiceProps<T>) {
  return (
    <Choice
      name={name}
      label={label}
      values={values}
      value={setting.value}
      onChange={(value) => {
        setting.value = value;
      }}
      show={(value) => (
        <>
          {preview === true && (
            <span class={`theme-tile ${value}`} aria-hidden="true">
              <i />
              <i />
            </span>
          )}
          {names[value]}
        </>
      )}
      help={help !== undefined && <small>{help}</small>}
    />
  );
}

/** The groups of settings, with how they stand. A press leads there. */
function SettingsNav() {
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

/** Milliseconds for which the ambience plays after its volume was changed. */
const LISTEN = 3000;

/** Sound on and off, how loud, and what each game sounds like. */
function SoundSettings() {
  const w = words();
  const t = PAGES[language.value];
  const [game, setGame] = useState<string>(listedCards()[0]?.id ?? '');
  const [listening, setListening] = useState(0);
  useEffect(() => {
    if (listening === 0) return undefined;
    setMix({ palette: game });
    const timer = setTimeout(() => setMix({ palette: '' }), LISTEN);
    return () => clearTimeout(timer);
  }, [listening, game]);
  useEffect(() => () => setMix({ palette: '' }), []);
  const hear = () => {
    setListening(listening + 1);
    setMix({ palette: game });
    playSound({ name: 'shot' });
    setTimeout(() => playSound({ name: 'hit' }), 350);
  };
  const isOn = sound.value === 'on';
  return (
    <section class="panel settings-sound" id="settings-sound" tabIndex={-1}>
      <header>
        <h2>{t.settingsOf.sound}</h2>
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            aria-label={w.sound}
            checked={isOn}
            onChange={({ currentTarget }) => {
              sound.value = currentTarget.checked ? 'on' : 'off';
            }}
          />
        </label>
      </header>
      <Volume icon={Volume2} setting={volume} texts={t.volumes.volume} isOn={isOn} onHear={hear} />
      <Volume icon={CloudMoon} setting={ambience} texts={t.volumes.ambience} isOn={isOn} onHear={() => setListening(listening + 1)} />
      <p class="settings-hear">
        <label>
          {t.listenTo}{' '}
          <select value={game} onChange={({ currentTarget }) => setGame(currentTarget.value)}>
            {listedCards().map(({ id, texts }) => (
              <option key={id} value={id}>
                {texts[language.value].name}
              </option>
            ))}
          </select>
        </label>
      </p>
    </section>
  );
}

interface VolumeProps {
  readonly icon: IconNode;
  readonly setting: Signal<(typeof VOLUMES)[number]>;
  readonly texts: { readonly name: string; readonly what: string };
  readonly isOn: boolean;
  onHear(): void;
}

function Volume({ icon, setting, texts, isOn, onHear }: VolumeProps) {
  const t = PAGES[language.value];
  const percent = setting.value === '0' ? t.off : `${setting.value} %`;
  return (
    <div class="settings-volume">
      <Icon of={icon} size={20} />
      <label for={`volume-${texts.name}`}>
        <b>{texts.name}</b>
        <small>{texts.what}</small>
      </label>
      <input
        id={`volume-${texts.name}`}
        type="range"
        min="0"
        max="100"
        step="10"
        value={setting.value}
        aria-valuetext={percent}
        disabled={!isOn}
        onInput={({ currentTarget: { value } }) => {
          setting.value = VOLUMES.find((one) => one === value) ?? setting.value;
        }}
        onChange={onHear}
      />
      <output>{percent}</output>
      <button type="button" aria-label={t.listen(texts.name)} disabled={!isOn || setting.value === '0'} onClick={onHear}>
        <Icon of={Play} size={16} />
      </button>
    </div>
  );
}

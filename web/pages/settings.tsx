import { LANGUAGES } from '@fray/engine';
import type { Signal } from '@preact/signals';
import { NotificationsPanel } from '../features/notifications/notificationsPanel.tsx';
import { DeviceIdentity } from '../features/online/deviceIdentity.tsx';
import { Account } from '../features/people/account.tsx';
import { appRequestInAddress, Consent } from '../features/people/consentPage.tsx';
import { Choice } from '../shared/choice.tsx';
import { LANGUAGE_NAMES } from '../shared/languageSelect.tsx';
import { route } from '../shared/router.ts';
import {
  botChatter,
  language,
  letters,
  MOTIONS,
  motion,
  SWITCH,
  shortcuts,
  storedSetting,
  TEMPO_NAMES,
  THEMES,
  tempo,
  theme,
} from '../shared/settings.ts';
import { changeLanguage, words } from '../shared/words/index.ts';
import { SettingsNav } from './settings/settingsNav.tsx';
import { SoundSettings } from './settings/soundSettings.tsx';
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

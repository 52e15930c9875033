import { listedCards } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import { playSound, setMix } from '@fray/table-kit/sound';
import type { Signal } from '@preact/signals';
import { CloudMoon, type IconNode, Play, Volume2 } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { ambience, language, sound, VOLUMES, volume } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { PAGES } from '../words.ts';

/** Milliseconds for which the ambience plays after its volume was changed. */
const LISTEN = 3000;

/** Sound on and off, how loud, and what each game sounds like. */
export function SoundSettings() {
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

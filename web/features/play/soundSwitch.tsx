import { Icon, SilentIcon, SoundIcon } from '@fray/table-kit';
import { sound } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';

/** Switch for sound, at the same place on every table. */
export function SoundSwitch() {
  const on = sound.value === 'on';
  return (
    <button
      type="button"
      class="tool"
      data-tool="sound"
      aria-pressed={on}
      aria-label={words().sound}
      onClick={() => {
        sound.value = on ? 'off' : 'on';
      }}
    >
      <Icon of={on ? SoundIcon : SilentIcon} />
    </button>
  );
}

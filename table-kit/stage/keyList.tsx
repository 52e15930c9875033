import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { ActionSpec } from './action.tsx';
import { HELP_KEY, type Shortcut } from './keys.ts';
import './keyList.css';

const en = {
  keyOff: 'Single keys are turned off in the settings.',
  keyNames: { space: 'Space', arrows: 'Arrows', enter: 'Enter', escape: 'Esc', back: 'Backspace' },
  keysAnywhere: { arrows: 'Move over the board', enter: 'Choose what is marked', escape: 'Close, or cancel', help: 'This list' },
};

const WORDS = catalogue<typeof en>({
  en,
  da: {
    keyOff: 'Enkelttaster er slået fra i indstillingerne.',
    keyNames: { space: 'Mellemrum', arrows: 'Pile', enter: 'Enter', escape: 'Esc', back: 'Slet' },
    keysAnywhere: { arrows: 'Gå rundt på brættet', enter: 'Vælg det markerede', escape: 'Luk, eller fortryd', help: 'Denne liste' },
  },
});

interface Props {
  readonly actions: readonly ActionSpec[];
  readonly keys: readonly Shortcut[];
  /** Whether single characters act at all. */
  readonly single: boolean;
  readonly language: Language;
}

/** What each key does at the table now. */
export function KeyList({ actions, keys, single, language }: Props) {
  const words = WORDS[language];
  const { arrows, enter, escape, help } = words.keysAnywhere;
  const own = [...actions, ...keys].flatMap(({ key, label }) => (key === undefined || key === HELP_KEY ? [] : [{ key, label }]));
  const distinctKeys = own.filter(({ key }, i) => own.findIndex((other) => other.key.toLowerCase() === key.toLowerCase()) === i);
  const rows = [
    ...distinctKeys.map(({ key, label }) => ({ name: nameOf(key, words), label })),
    { name: words.keyNames.arrows, label: arrows },
    { name: words.keyNames.enter, label: enter },
    ...(distinctKeys.some(({ key }) => key === 'Escape') ? [] : [{ name: words.keyNames.escape, label: escape }]),
    { name: HELP_KEY, label: help },
  ];
  return (
    <>
      {!single && <p>{words.keyOff}</p>}
      <dl class="key-list">
        {rows.map(({ name, label }) => [
          <dt key={name}>
            <kbd>{name}</kbd>
          </dt>,
          <dd key={`${name} does`}>{label}</dd>,
        ])}
      </dl>
    </>
  );
}

/** A key as it is written on a keyboard. */
function nameOf(key: string, { keyNames }: typeof en): string {
  switch (key) {
    case ' ':
      return keyNames.space;
    case 'Escape':
      return keyNames.escape;
    case 'Backspace':
      return keyNames.back;
    case 'ArrowLeft':
      return '←';
    case 'ArrowRight':
      return '→';
    case 'ArrowUp':
      return '↑';
    case 'ArrowDown':
      return '↓';
    default:
      return key.length === 1 ? key.toUpperCase() : key;
  }
}

import { catalogue } from '@fray/engine/catalogue';
import type { Usage } from '@fray/protocol';
import { language } from './settings.ts';
import './usageBar.css';

const en = { of: (used: number, most: number) => `${used} of ${most}` };
const da: typeof en = { of: (used, most) => `${used} af ${most}` };
const WORDS = catalogue({ en, da });

/** Usage of a limit, as figures and a bar. */
export function UsageBar({ name, usage: { used, most } }: { readonly name: string; readonly usage: Usage }) {
  return (
    <span class="usage">
      <span>{name}</span> <b>{WORDS[language.value].of(used, most)}</b>
      <progress max={most} value={used} aria-label={name} />
    </span>
  );
}

import { Icon, isPhoneLayout } from '@fray/table-kit';
import { RefreshCw } from 'lucide';
import { shortcuts } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';

/** The key for a rematch. */
const REMATCH_KEY = 'r';

/** Button, with a key, that asks for a rematch. `label`: text if it is not “Rematch”. */
export function RematchButton({ label = words().rematch, onClick }: { label?: string; onClick: () => void }) {
  return (
    <button type="button" class="primary" aria-keyshortcuts={REMATCH_KEY} onClick={onClick}>
      <Icon of={RefreshCw} size={24} />
      {label}
      {!isPhoneLayout() && shortcuts.value === 'on' && <kbd aria-hidden="true">{REMATCH_KEY.toUpperCase()}</kbd>}
    </button>
  );
}

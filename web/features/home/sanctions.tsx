import type { Sanction } from '@fray/protocol';
import { useEffect, useState } from 'preact/hooks';
import { locale } from '../../shared/locale.ts';
import { language, storage } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { HOME } from './words.ts';
import './sanctions.css';

/** What a moderator has to say to whoever looks, until they have read it. */
export function Sanctions() {
  const w = HOME[language.value];
  const [sanctions, setSanctions] = useState<readonly Sanction[]>([]);
  useEffect(() => {
    // Who has no key is nobody yet.
    if (storage.get('key') === null) return;
    import('../../shared/server/api.ts').then(({ api }) => api.sanctions().then(setSanctions)).catch(() => undefined);
  }, []);
  if (sanctions.length === 0) return null;
  const { reasons } = words().online;
  const seen = async () => {
    await import('../../shared/server/api.ts')
      .then(({ api }) => api.sanctionsSeen())
      .then(
        () => setSanctions([]),
        () => undefined,
      );
  };
  return (
    <section class="warning sanctions" role="alert">
      {sanctions.map(({ kind, reason, until }) => {
        const end = new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(until);
        return <p key={kind}>{w.sanctioned[kind](reasons[reason], end)}</p>;
      })}
      <p>
        <button type="button" class="action-link" onClick={() => void seen()}>
          {w.understood}
        </button>
      </p>
    </section>
  );
}

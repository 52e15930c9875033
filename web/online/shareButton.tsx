import { useState } from 'preact/hooks';
import { words } from '../words/index.ts';

/** Hands a link on: by the device's own sheet where it has one, else by copying it; where neither is allowed, it stands there to be read. */
export function ShareButton({ link, title }: { link: string; title: string }) {
  const w = words();
  const [said, setSaid] = useState('');
  const share = async () => {
    // Not every device has a sheet of its own.
    const { share: sheet }: Partial<Pick<Navigator, 'share'>> = navigator;
    if (sheet) return sheet.call(navigator, { url: link, title });
    await navigator.clipboard.writeText(link);
    setSaid(w.online.copied);
  };
  const failed = (error: unknown) => {
    // Whoever closes the sheet has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(link);
  };
  return (
    <>
      <button type="button" onClick={() => void share().catch(failed)}>
        {w.online.share}
      </button>
      <span role="status">{said}</span>
    </>
  );
}

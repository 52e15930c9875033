import { useRef, useState } from 'preact/hooks';
import { isAborted, shareFile } from './download.ts';
import { words } from './words/index.ts';
import './secretLink.css';

/** Shares a link: by the device's share sheet if there is one, otherwise by copying; if both are refused, it is shown selected. */
export function ShareButton({ link, title }: { link: string; title: string }) {
  const w = words();
  const field = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');
  const copy = async () => {
    if (field.current) setMessage((await copyField(field.current)) ? w.online.copied : w.online.copyByHand);
  };
  const share = async () => {
    // Some devices have no share sheet.
    const { share: sheet }: Partial<Pick<Navigator, 'share'>> = navigator;
    if (!sheet) return copy();
    try {
      await sheet.call(navigator, { url: link, title });
    } catch (error) {
      if (!isAborted(error)) await copy();
    }
  };
  return (
    <>
      <button type="button" onClick={() => void share()}>
        {w.online.share}
      </button>
      <input ref={field} class="link-field" type="text" readOnly hidden value={link} aria-label={w.online.linkField} />
      <span role="status">{message}</span>
    </>
  );
}

/** A moving picture of the moves before a moment: into the device's own sheet where that takes pictures, else as a file. */
export function AnimatedPictureButton({ table, at }: { table: string; at: number }) {
  const w = words();
  const [message, setMessage] = useState('');
  const make = async () => {
    setMessage(w.online.drawing);
    const answer = await fetch(`/picture/moving/${table}/${at}`);
    if (!answer.ok) return setMessage(w.online.noPicture);
    const file = new File([await answer.blob()], `fray-${table}-${at}.webp`, { type: 'image/webp' });
    setMessage('');
    await shareFile(file);
  };
  return (
    <>
      <button type="button" onClick={() => void make().catch(() => setMessage(w.online.noPicture))}>
        {w.online.movingPicture}
      </button>
      <span role="status">{message}</span>
    </>
  );
}

/**
 * Copies the text of a field. Returns whether it was copied: if a browser refuses, the field is shown with its text selected, ready for the
 * reader to copy. Over plain HTTP browsers have no `navigator.clipboard`; there the older command copies the selection.
 */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  const { clipboard }: Partial<Pick<Navigator, 'clipboard'>> = navigator;
  try {
    if (clipboard) {
      await clipboard.writeText(field.value);
      return true;
    }
  } catch {
    // Refused: the older command may still be allowed.
  }
  const wasHidden = field.hidden;
  field.hidden = false;
  field.focus();
  field.select();
  const isCopied = copySelection();
  if (isCopied) field.hidden = wasHidden;
  return isCopied;
}

function copySelection(): boolean {
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}

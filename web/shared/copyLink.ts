/**
 * Copies what stands in a field. Returns whether it was copied: where a browser refuses, the field is shown with its text selected, ready
 * for the reader to copy. Over plain HTTP browsers have no `navigator.clipboard`; there the older command copies the selection.
 */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
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

/** Whether the reader closed the device's own sheet without choosing anything. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

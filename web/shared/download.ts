/** Hands a text to the reader as a file. */
export function download(name: string, text: string, type = 'text/plain'): void {
  downloadBlob(name, new Blob([text], { type }));
}

export function downloadBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Passes a picture to the device's share sheet if that accepts pictures. Returns whether it was saved as a file instead. */
export async function shareFile(file: File): Promise<boolean> {
  // Some devices have no share sheet, and some sheets accept no pictures.
  const { share, canShare }: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator;
  if (share && canShare?.call(navigator, { files: [file] })) {
    try {
      await share.call(navigator, { files: [file] });
      return false;
    } catch (error) {
      if (isAborted(error)) return false;
    }
  }
  downloadBlob(file.name, file);
  return true;
}

/** Whether the user closed the share sheet without choosing. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

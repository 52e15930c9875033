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

/** Hands a picture to the device's own sheet where that takes pictures. Returns whether it was saved as a file instead. */
export async function shareFile(file: File): Promise<boolean> {
  // Not every device has a sheet of its own, and not every sheet takes pictures.
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

/** Whether the reader closed the device's own sheet without choosing anything. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

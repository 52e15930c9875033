/** A text without the byte order mark (U+FEFF) with which some editors begin a file. */
export const withoutByteOrderMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

import { stderr, stdout } from 'node:process';
import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** A text with a style; see `styled`. */
export interface StyledText {
  readonly style: Style;
  readonly text: string;
}

/** A text that is printed in a style where the terminal has styles: not into a file, and not with NO_COLOR. */
export const styled = (style: Style, text: string): StyledText => ({ style, text });

/** Control characters but tab and new line, and characters that change the direction of what follows. */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const escapeOf = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns the text with terminal control characters escaped (`\u001b`). Names, records and messages come from other people, who
 * could otherwise move the cursor, hide lines or set the clipboard. JSON stays equivalent.
 */
export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, escapeOf);

/** Returns the text with line breaks and tabs escaped: a name with a line break would otherwise write a line of its own. */
export const oneLine = (text: string): string => text.replaceAll(/[\t\n\r]/g, escapeOf);

const render = (part: string | StyledText): string =>
  typeof part === 'string' ? printable(part) : styleText(part.style, printable(part.text), { stream: stdout });

/** Ends the command silently when the reader of its output has closed the pipe, as in `fray games | head -1`. */
export function endWithReader(): void {
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
}

/** Prints a line on standard output. */
export const printLine = (...parts: readonly (string | StyledText)[]): void => void stdout.write(`${parts.map(render).join('')}\n`);

/**
 * Writes raw lines for another program to standard output; they must not contain text of other users. Returns false if the caller must wait
 * for `drain` before the next write.
 */
export const writeLines = (lines: Uint8Array | string): boolean => stdout.write(lines);

/** Prints JSON on standard output, indented where a person may read it. */
export const printJson = (value: unknown, indent?: number): void => printLine(JSON.stringify(value, null, indent));

/** Prints a line on standard error. */
export const printError = (text: string): void => void stderr.write(`${printable(text)}\n`);

/** Replaces the terminal's last line by a progress text. Does nothing if standard error is not a terminal. */
export const printProgress = (text: string): void => {
  if (stderr.isTTY) stderr.write(`\r\u001b[K${printable(text)}`);
};

/** Asks for a line of input. */
export const printPrompt = (): void => void stdout.write('> ');

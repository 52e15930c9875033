import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type MatchRecord, parseRecord, parseVariant, type Variant, withoutByteOrderMark, withoutVersion } from '@fray/engine';
import { UsageError } from './usageError.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** A file's text without a byte order mark; `-` is standard input. */
export function readText(file: string): string {
  try {
    return withoutByteOrderMark(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${fileTrouble(error)}`);
  }
}

/** Writes a file. Without a text it only checks that the file can be written, and keeps its contents. */
export function writeText(file: string, text?: string): void {
  try {
    if (text === undefined) writeFileSync(file, '', { flag: 'a' });
    else writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${fileTrouble(error)}`);
  }
}

/** Makes a folder, and those above it. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`${folder} cannot be made: ${fileTrouble(error)}`);
  }
}

/** Rejects a folder in place of a file. */
export function mustNotBeFolder(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${file} is a folder, not a file`);
}

/** Why a file cannot be read or written, in words. */
function fileTrouble(error: unknown): string {
  switch (codeOf(error)) {
    case 'EISDIR':
      return 'it is a folder';
    case 'ENOENT':
      return 'there is no such file or folder';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'that is not allowed';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** Reads a variant of a game from a file. */
export function variantGiven(game: string, file: string): Variant {
  const read = parseVariant(readText(file));
  if (!read.ok) throw new UsageError(`${file}: ${read.fault.field}: ${read.fault.message}`);
  if (read.value.game !== withoutVersion(game))
    throw new UsageError(`${file}: “${read.value.name}” is a variant of ${read.value.game}, not of ${game}`);
  return read.value;
}

/** Reads a record from a file or standard input. The error names line and field; `json` adds the same as JSON. */
export function recordFrom(file: string, json = false): MatchRecord {
  const parsed = parseRecord(readText(file));
  if (parsed.ok) return parsed.value;
  const { line, field, message } = parsed.fault;
  throw new UsageError(
    `${file}: line ${line}, ${field}: ${message}`,
    json ? { ok: false, error: { code: 'bad-record', line, field, message } } : undefined,
  );
}

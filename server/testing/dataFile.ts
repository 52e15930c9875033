import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Path of a new data file in its own folder. */
export const dataFile = (): string => join(mkdtempSync(join(tmpdir(), 'fray-')), 'fray.sqlite');

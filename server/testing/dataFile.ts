import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data file that is not there yet, in a folder of its own. */
export const dataFile = (): string => join(mkdtempSync(join(tmpdir(), 'fray-')), 'fray.sqlite');

import { inflateRawSync } from 'node:zlib';
import type { RawData } from 'ws';

/** The text of a message from the server, long or short. */
export const uncompressed = (data: RawData, binary: boolean): string =>
  (binary ? inflateRawSync(data as Buffer) : (data as Buffer)).toString();

import { inflateRawSync } from 'node:zlib';
import type { RawData } from 'ws';

/** Text of a server message, compressed or not. */
export const uncompressed = (data: RawData, binary: boolean): string =>
  (binary ? inflateRawSync(data as Buffer) : (data as Buffer)).toString();

import { readFileSync } from 'node:fs';
import { FrayClient } from '@fray/client';
import { UsageError } from '../usageError.ts';

/** The client of a server, from `--server` and `--token`: the name of an environment variable or a file. */
export function clientGiven(server: string, token: string, stop: AbortSignal): FrayClient {
  if (!URL.canParse(server)) throw new UsageError(`“${server}” is no address; write it like https://example.org`);
  return new FrayClient(server, tokenGiven(token), stop);
}

/** The token. It is no argument itself, because everybody on the machine sees those. */
function tokenGiven(name: string): string {
  if (name.startsWith('fray_')) throw new UsageError('--token is the name of an environment variable or a file, not the token itself');
  const text = process.env[name] ?? fileGiven(name, `there is neither an environment variable nor a file “${name}”`);
  return text.trim();
}

export function fileGiven(name: string, otherwise: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch {
    throw new UsageError(otherwise);
  }
}

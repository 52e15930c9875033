import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import type { Settings } from '../../base/settings.ts';
import { ensurePrivate, PRIVATE_FOLDER } from '../../store/privateFile.ts';

/**
 * The configured certificate, or a self-signed one for all addresses of this machine. The latter is created once and stored beside the
 * data.
 */
export async function certificate({ cert, key, data }: Settings): Promise<{ cert: Buffer | string; key: Buffer | string }> {
  if (cert !== '' || key !== '') {
    if (cert === '' || key === '') throw new Error('a certificate needs both --cert and --key');
    return { cert: readFileSync(cert), key: readFileSync(key) };
  }
  const folder = dirname(data);
  const [certFile, keyFile] = [join(folder, 'fray-cert.pem'), join(folder, 'fray-key.pem')];
  if (existsSync(certFile) && existsSync(keyFile)) {
    for (const file of [certFile, keyFile]) ensurePrivate(file);
    return { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  }
  const { generate } = await import('selfsigned');
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address.split('%')[0] ?? '') ?? []);
  const made = await generate([{ name: 'commonName', value: 'Fray' }], {
    keySize: 2048,
    notAfterDate: new Date(Date.now() + 825 * 24 * 3600_000),
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [{ type: 2, value: 'localhost' }, ...addresses.filter(Boolean).map((ip) => ({ type: 7 as const, ip }))],
      },
    ],
  });
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  for (const file of [certFile, keyFile]) ensurePrivate(file);
  writeFileSync(certFile, made.cert);
  writeFileSync(keyFile, made.private);
  return { cert: made.cert, key: made.private };
}

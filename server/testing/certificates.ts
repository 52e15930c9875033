import { generate } from 'selfsigned';

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority for tests. */
export async function authority(name: string): Promise<Certificate> {
  const certificate = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { cert: certificate.cert, key: certificate.private };
}

/** A certificate for 127.0.0.1, for a server or a client. */
export async function certified(by: Certificate, name: string): Promise<Certificate> {
  const certificate = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: by,
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  return { cert: certificate.cert, key: certificate.private };
}

/** A certificate with which a maker of security keys vouches for them. */
export async function makerOfKeys(): Promise<Certificate> {
  const subject = { CN: 'Maker', O: 'Makers of Keys', OU: 'Authenticator Attestation', C: 'DK' };
  const certificate = await generate(
    Object.entries(subject).map(([shortName, value]) => ({ shortName, value })),
    { keyType: 'ec', algorithm: 'sha256', extensions: [{ name: 'basicConstraints', cA: false }] },
  );
  return { cert: certificate.cert, key: certificate.private };
}

import { createPrivateKey, createSign, sign, type KeyObject } from 'node:crypto';

import { AppError } from '../../openapi/AppError.ts';
import { opensslName, type Digest } from './digests.ts';

/** Edwards curves sign all bytes at once, so those have to fit into memory. */
const maxWholeBytes = 64 * 1024 * 1024;

/** A private key in PEM, with the passphrase that it is encrypted with. Errors: `parameter_invalid`, without a word of the key. */
export function readPrivateKey(pem: string, passphrase: string | undefined): KeyObject {
  try {
    return createPrivateKey({ key: pem, format: 'pem', ...(passphrase ? { passphrase } : {}) });
  } catch {
    const message = 'The private key of the credential cannot be read: it is no PEM, or its passphrase is wrong.';
    throw new AppError('parameter_invalid', message); // the reason may quote the key
  }
}

/**
 * Signs bytes that may come piece by piece: RSA (PKCS #1 v1.5), RSA-PSS and ECDSA (DER) over the hash of the algorithm;
 * Ed25519 and Ed448 by their own, up to 64 MiB.
 */
export async function signatureOf(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { algorithm, encoding, key }: Omit<Digest, 'secret'> & { key: KeyObject },
): Promise<string> {
  try {
    if (key.asymmetricKeyType === 'ed25519' || key.asymmetricKeyType === 'ed448')
      return sign(null, await whole(bytes), key).toString(encoding);
    const signer = createSign(opensslName(algorithm));
    for await (const piece of bytes) signer.update(piece);
    return signer.sign(key, encoding);
  } catch (cause) {
    if (cause instanceof AppError || !isOpenSslError(cause)) throw cause;
    const message = `A key of type ${key.asymmetricKeyType} cannot sign with ${algorithm}.`;
    throw new AppError('parameter_invalid', message, { param: '/algorithm', cause });
  }
}

async function whole(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > maxWholeBytes)
      throw new AppError('node_failed', `A key of this type signs at most ${maxWholeBytes} bytes; sign their hash.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function isOpenSslError(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('ERR_');
}

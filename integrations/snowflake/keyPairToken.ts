import { createHash, createPrivateKey, createPublicKey, createSign } from 'node:crypto';

import { AppError } from '../../openapi/AppError.ts';

/** A token is used for a request that is made at once. */
const lastsS = 600;
/** Clocks may differ a little. */
const leewayS = 30;

export interface KeyPair {
  /** As Snowflake shows it, such as `myorg-account`. */
  readonly account: string;
  readonly user: string;
  /** PEM format. */
  readonly privateKey: string;
  readonly passphrase: string;
}

/**
 * Returns a signed token (JWT) for a pair of keys:
 * https://docs.snowflake.com/en/developer-guide/sql-api/authenticating#using-key-pair-authentication. Errors: `parameter_invalid`.
 */
export function keyPairToken({ account, user, privateKey, passphrase }: KeyPair, nowMs = Date.now()): string {
  const key = readKey(privateKey, passphrase);
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const fingerprint = `SHA256:${createHash('sha256').update(der).digest('base64')}`;
  const subject = `${account.trim().toUpperCase()}.${user.trim().toUpperCase()}`;
  const issuedAt = Math.floor(nowMs / 1000) - leewayS;
  const claims = { iss: `${subject}.${fingerprint}`, sub: subject, iat: issuedAt, exp: issuedAt + lastsS };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
}

function readKey(pem: string, passphrase: string) {
  try {
    const key = createPrivateKey({ key: pem.trim(), ...(passphrase === '' ? {} : { passphrase }) });
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // the message could quote a part of the key
  }
  throw new AppError(
    'parameter_invalid',
    'The private key of the credential is no RSA key in PEM format, or its passphrase is wrong.',
  );
}

/** Returns the account of the address of Snowflake: `myorg-account`, or a locator without its region. */
export function accountIn(apiUrl: string): string {
  return (URL.parse(apiUrl)?.hostname ?? '').split('.')[0] ?? '';
}

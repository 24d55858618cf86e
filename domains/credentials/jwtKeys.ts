import { errors, importPKCS8, importSPKI, jwtVerify, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

import { AppError } from '../../openapi/AppError.ts';

/** The values of a credential of type `jwt`, as far as keys and tokens need them. */
export interface JwtValues {
  algorithm: string;
  secret?: string;
  private_key?: string;
  public_key?: string;
  key_id?: string;
  issuer?: string;
  subject?: string;
  audience?: string;
  lifetime_s: number;
}

/** The key for one of both uses. Errors: `parameter_invalid` if it is missing or not readable. */
export async function importJwtKey(values: JwtValues, use: 'sign' | 'verify'): Promise<CryptoKey | Uint8Array> {
  const { algorithm, secret, private_key: privateKey, public_key: publicKey } = values;
  if (algorithm.startsWith('HS')) {
    if (!secret) throw unusable('secret');
    return new TextEncoder().encode(secret);
  }
  const field = use === 'sign' ? 'private_key' : 'public_key';
  const pem = use === 'sign' ? privateKey : publicKey;
  if (!pem) throw unusable(field);
  try {
    return await (use === 'sign' ? importPKCS8(pem, algorithm) : importSPKI(pem, algorithm));
  } catch {
    throw unusable(field); // the cause may quote the key
  }
}

/** A token with these claims, issuer, subject, audience and lifetime of the credential. Errors: `parameter_invalid`. */
export async function signJwt(values: JwtValues, claims: Record<string, unknown>): Promise<string> {
  const { algorithm, key_id: keyId, issuer, subject, audience, lifetime_s: lifetimeS } = values;
  const token = new SignJWT(claims as JWTPayload)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(keyId ? { kid: keyId } : {}) })
    .setIssuedAt()
    .setExpirationTime(`${lifetimeS}s`);
  if (issuer) token.setIssuer(issuer);
  if (subject) token.setSubject(subject);
  if (audience) token.setAudience(audience);
  return token.sign(await importJwtKey(values, 'sign'));
}

/**
 * The claims of a token that the credential accepts; only its own algorithm counts, and issuer and audience where it
 * names them. Null for any other token. Errors: `parameter_invalid` if the credential has no key to check with.
 */
export async function verifyJwt(values: JwtValues, token: string): Promise<JWTPayload | null> {
  const { algorithm, issuer, audience } = values;
  const key = await importJwtKey(values, 'verify');
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      ...(issuer ? { issuer } : {}),
      ...(audience ? { audience } : {}),
      clockTolerance: 5,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function unusable(field: string): AppError {
  return new AppError(
    'parameter_invalid',
    `The credential's ${field.replaceAll('_', ' ')} is missing or does not fit its algorithm.`,
    { param: `/${field}` },
  );
}

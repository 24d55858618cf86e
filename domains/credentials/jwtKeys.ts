import {
  decodeJwt,
  errors,
  importPKCS8,
  importSPKI,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose';

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

/**
 * Returns a token with these claims; `iat`, `exp`, issuer, subject and audience of the credential are added where no claim
 * has their name. Errors: `parameter_invalid`.
 */
export async function createToken(values: JwtValues, claims: Record<string, unknown>): Promise<string> {
  const { issuer, subject, audience, lifetime_s: lifetimeS } = values;
  const now = Math.floor(Date.now() / 1_000);
  const own = { iat: now, exp: now + lifetimeS, iss: issuer, sub: subject, aud: audience };
  const all = { ...Object.fromEntries(Object.entries(own).filter(([, value]) => value)), ...claims };
  return new SignJWT(all as JWTPayload).setProtectedHeader(headerOf(values)).sign(await importJwtKey(values, 'sign'));
}

/** A token with these claims, issuer, subject, audience and lifetime of the credential. Errors: `parameter_invalid`. */
export async function signJwt(values: JwtValues, claims: Record<string, unknown>): Promise<string> {
  const { issuer, subject, audience, lifetime_s: lifetimeS } = values;
  const token = new SignJWT(claims as JWTPayload)
    .setProtectedHeader(headerOf(values))
    .setIssuedAt()
    .setExpirationTime(`${lifetimeS}s`);
  if (issuer) token.setIssuer(issuer);
  if (subject) token.setSubject(subject);
  if (audience) token.setAudience(audience);
  return token.sign(await importJwtKey(values, 'sign'));
}

function headerOf({ algorithm, key_id: keyId }: JwtValues): JWTHeaderParameters {
  return { alg: algorithm, typ: 'JWT', ...(keyId ? { kid: keyId } : {}) };
}

/**
 * Returns the header and the claims of a token that the credential signed; only its own algorithm counts, and issuer and audience where it
 * names them. Errors: `item_type_mismatch` for any other token, with the reason.
 */
export async function readToken(
  values: JwtValues,
  token: string,
  { ignoresExpiration, toleranceS }: { ignoresExpiration: boolean; toleranceS: number },
): Promise<{ header: object; payload: object }> {
  const key = await importJwtKey(values, 'verify');
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      ...checksOf(values),
      clockTolerance: toleranceS,
      // An expired token is as it was a moment before its end.
      ...(ignoresExpiration ? { currentDate: beforeEnd(token) } : {}),
    });
    return { header: protectedHeader, payload };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw new AppError('item_type_mismatch', `The token is not accepted: ${reasonOf(error)}.`, { param: '/token' });
  }
}

function checksOf({ algorithm, issuer, audience }: JwtValues): JWTVerifyOptions {
  return { algorithms: [algorithm], ...(issuer ? { issuer } : {}), ...(audience ? { audience } : {}) };
}

function beforeEnd(token: string): Date {
  const { exp } = decodeJwt(token);
  const now = Date.now();
  return new Date(typeof exp === 'number' ? Math.min(now, exp * 1_000 - 1_000) : now);
}

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `its claim "${error.claim}" is wrong`;
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'its signature is wrong';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'it has another algorithm than the credential';
  return 'it is not a signed token';
}

/**
 * The claims of a token that the credential accepts; only its own algorithm counts, and issuer and audience where it
 * names them. Null for any other token. Errors: `parameter_invalid` if the credential has no key to check with.
 */
export async function verifyJwt(values: JwtValues, token: string): Promise<JWTPayload | null> {
  const key = await importJwtKey(values, 'verify');
  try {
    const { payload } = await jwtVerify(token, key, { ...checksOf(values), clockTolerance: 5 });
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

import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { AppError } from '../../openapi/AppError.ts';

/** The two kinds of API keys. A model API key calls models only; an account API key also reaches the management API. */
export type KeyKind = 'model' | 'account';

/** Values with the format of a key: API keys, and tokens of directories (SCIM). */
export type SecretKind = KeyKind | 'scim';

/** A new key. `value` must be shown once and never stored; `hash`, `prefix` and `last4` are what the database keeps. */
export interface NewKey {
  value: string;
  hash: Buffer;
  prefix: string;
  last4: string;
}

const prefixes: Record<SecretKind, string> = { model: 'bk_mdl_', account: 'bk_acc_', scim: 'bk_scm_' };
const secretKinds = Object.keys(prefixes) as SecretKind[];
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;
const shape = /^bk_(mdl|acc|scm)_[0-9A-Za-z]{38}$/;

/**
 * Makes a key with 190 bits from the system's random source: prefix, 32 base62 characters, and 6 base62 characters of
 * CRC32 over everything before them. Source: decisions §4.
 */
export function makeKey(kind: SecretKind): NewKey {
  const body = prefixes[kind] + randomBase62(randomLength);
  const value = body + checksum(body);
  return { value, hash: hashKey(value), prefix: prefixes[kind], last4: value.slice(-4) };
}

/**
 * Returns the kind of key that `value` is, or null if the prefix, the length, a character or the checksum is wrong. Costs no look-up, so
 * guessed values never reach the database.
 */
export function checkKeyShape(value: string): SecretKind | null {
  if (!shape.test(value)) return null;
  const body = value.slice(0, -checksumLength);
  if (checksum(body) !== value.slice(-checksumLength)) return null;
  return secretKinds.find((kind) => value.startsWith(prefixes[kind])) ?? null;
}

/** SHA-256 of the whole value: the only form in which a key is stored or looked up. */
export function hashKey(value: string): Buffer {
  return hash('sha256', value, 'buffer');
}

/** The one answer for a missing, unknown, malformed, revoked, rotated out or expired key (decisions §3). */
export function invalidApiKey(internal?: string): AppError {
  return new AppError(
    'invalid_api_key',
    'The API key is missing or not valid. Send one active key as "Authorization: Bearer <key>", "X-API-Key" or "X-SERVICE-API-KEY".',
    internal === undefined ? {} : { internal },
  );
}

/** The refusal of the keys of a service account whose project is archived. */
export function serviceAccountArchived(): AppError {
  return new AppError(
    'project_archived',
    'This key belongs to a service account of an archived project. Restore the project to use the key again.',
  );
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let digit = 0; digit < checksumLength; digit += 1) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** Bytes of 248 and above are thrown away: 248 is the largest multiple of 62, so every character is equally likely. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

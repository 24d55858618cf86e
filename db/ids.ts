import { randomBytes } from 'node:crypto';

/** The prefix of each kind of id (decisions §2); the part behind it is opaque to callers. */
export const idPrefixes = {
  account: 'acc',
  organization: 'org',
  membership: 'mem',
  project: 'proj',
  session: 'ses',
  invitation: 'inv',
  apiKey: 'key',
  provider: 'prov',
  model: 'mdl',
  price: 'price',
  call: 'call',
  ledgerEntry: 'ent',
  grant: 'grant',
  digitalOrganization: 'dorg',
  version: 'ver',
  execution: 'exe',
  webhook: 'wh',
  outbox: 'out',
  request: 'req',
} as const;

export type IdKind = keyof typeof idPrefixes;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's base32: no i, l, o, u

/**
 * Makes a new id: the prefix of its kind, `_`, and a UUIDv7 in base32 (26 characters).
 * Ids of one kind made later sort later (to the millisecond). Source: RFC 9562 §5.7.
 */
export function newId(kind: IdKind, nowMs: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  let value = (bytes.readBigUInt64BE(0) << 64n) | bytes.readBigUInt64BE(8);
  let text = '';
  for (let digit = 0; digit < 26; digit += 1) {
    text = alphabet[Number(value & 31n)] + text;
    value >>= 5n;
  }
  return `${idPrefixes[kind]}_${text}`;
}

/** True when `value` has the shape of an id of that kind; says nothing about whether it exists. */
export function isId(kind: IdKind, value: string): boolean {
  const prefix = `${idPrefixes[kind]}_`;
  return value.startsWith(prefix) && /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value.slice(prefix.length));
}

import { createHmac, type Hmac } from 'node:crypto';

/**
 * Returns a request's fingerprint as 32 bytes that reveal nothing without the secret, because bodies may contain keys. Equal for equal
 * values, however the JSON was written; bytes within the value count as such. Values come from a parser that bounds their depth.
 */
export function fingerprint(secret: Buffer, value: unknown): Buffer {
  const hash = createHmac('sha256', secret);
  add(hash, value);
  return hash.digest();
}

function add(hash: Hmac, value: unknown): void {
  if (value instanceof Uint8Array) {
    hash.update(`bytes ${value.length}:`).update(value);
  } else if (Array.isArray(value)) {
    hash.update(`list ${value.length}:`);
    for (const one of value) add(hash, one);
  } else if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).toSorted();
    hash.update(`object ${names.length}:`);
    for (const name of names) {
      add(hash, name);
      add(hash, (value as Record<string, unknown>)[name]);
    }
  } else {
    const text = JSON.stringify(value) ?? 'undefined';
    hash.update(`${text.length}:`).update(text);
  }
}

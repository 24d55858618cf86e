import { createHmac, timingSafeEqual } from 'node:crypto';

import type { DataKey } from './envelope.ts';

/** The two values that a token names: ids without their prefix, or an id and a number. */
export type LinkedPair = readonly [first: string, second: string];

const tokenPattern = /^([0-7][0-9a-hjkmnp-tv-z]{25})-([0-7][0-9a-hjkmnp-tv-z]{25}|0|[1-9]\d{0,8})-([A-Za-z0-9_-]{32})$/;

/**
 * Tokens of links that need no account: `<first>-<second>-<signature>`, with 192 bits of HMAC-SHA256. A token is signed together with its
 * kind, needs no row and cannot be forged.
 */
export class SignedLinks {
  readonly #keys: readonly DataKey[];

  /** The first key signs, all of them are accepted (`Secrets.keysFor`). */
  constructor(keys: readonly DataKey[]) {
    this.#keys = keys;
  }

  /** `kind` may be empty: one kind of a purpose is signed without a name. */
  token(kind: string, [first, second]: LinkedPair): string {
    const named = `${first}-${second}`;
    return `${named}-${signature(this.#keys[0]!, textOf(kind, named)).toString('base64url')}`;
  }

  /** Returns null for every token that this instance has not made for this kind. */
  read(kind: string, token: string): LinkedPair | null {
    const [, first, second, given] = tokenPattern.exec(token) ?? [];
    if (first === undefined || second === undefined || given === undefined) return null;
    const bytes = Buffer.from(given, 'base64url');
    const isOurs = this.#keys.some((key) => {
      const ours = signature(key, textOf(kind, `${first}-${second}`));
      return ours.length === bytes.length && timingSafeEqual(bytes, ours);
    });
    return isOurs ? [first, second] : null;
  }
}

function textOf(kind: string, named: string): string {
  return kind === '' ? named : `${kind} ${named}`;
}

function signature(key: DataKey, text: string): Buffer {
  return createHmac('sha256', key.bytes).update(text).digest().subarray(0, 24);
}

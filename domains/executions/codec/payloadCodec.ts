import type { Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

import type { DataKey } from '../../../db/secrets/envelope.ts';
import { remember } from '../../../platform/boundedMap.ts';

const { Payload: PayloadMessage } = proto.temporal.api.common.v1;
/** The encoding that Temporal's samples use for encrypted payloads; Temporal UI shows it if it cannot decrypt one. */
const encoding = 'binary/encrypted';
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = saltBytes + nonceBytes;
/** Each process that ever wrote a payload has a salt of its own; so many of their keys are kept at hand. */
const maxKnownKeys = 1_000;
const quote = '"'.charCodeAt(0);

/** Options of a codec besides its keys. */
export interface PayloadCodecOptions {
  /** Histories that were recorded before there was a codec are read as well. Only for replays, because anyone can write such payloads. */
  readsUnsealed?: boolean;
}

/** A payload was not encrypted, or with a key that is not here, or it was changed. */
export class PayloadUnreadableError extends Error {
  override readonly name = 'PayloadUnreadableError';
}

/**
 * Encrypts what Temporal stores: AES-256-GCM over the whole payload, with the key's id in its metadata. Bare JSON strings (summaries, texts
 * of memos) and nothing at all stay readable. Other unencrypted payloads are rejected: access to Temporal without the key cannot start
 * anything with forged data. The first key encrypts; the others are there to read, so that keys can be replaced. Each codec encrypts with a
 * subkey of its own, made from a random salt that stands before the ciphertext, and counts its nonces: none can come twice. Errors of
 * `decode`: `PayloadUnreadableError`.
 */
export function createPayloadCodec(
  keys: readonly DataKey[],
  { readsUnsealed = false }: PayloadCodecOptions = {},
): PayloadCodec {
  const sealer = new Sealer(keys[0]!);
  const opener = new Opener(keys);
  const isRead = (payload: Payload) => !isSealed(payload) && (readsUnsealed || staysReadable(payload));
  return {
    encode: async (payloads) => payloads.map((payload) => (staysReadable(payload) ? payload : sealer.seal(payload))),
    decode: async (payloads) => payloads.map((payload) => (isRead(payload) ? payload : opener.open(payload))),
  };
}

/** Returns true if the codec produced the payload. */
export function isSealed({ metadata }: Payload): boolean {
  return textOf(metadata?.['encoding']) === encoding;
}

function staysReadable({ metadata, data }: Payload): boolean {
  if (!data || data.length === 0) return true;
  return data[0] === quote && textOf(metadata?.['encoding']) === 'json/plain';
}

class Sealer {
  readonly #keyId: Buffer;
  readonly #salt = randomBytes(saltBytes);
  readonly #subkey: KeyObject;
  #count = 0;

  constructor(key: DataKey) {
    this.#keyId = Buffer.from(key.id);
    this.#subkey = subkeyOf(key, this.#salt);
  }

  // Synchronous: for texts of this size a round through the thread pool costs twice the work itself.
  seal(payload: Payload): Payload {
    const nonce = Buffer.alloc(nonceBytes);
    nonce.writeUIntBE((this.#count += 1), nonceBytes - 6, 6);
    const cipher = createCipheriv('aes-256-gcm', this.#subkey, nonce, { authTagLength: tagBytes });
    const sealed = [cipher.update(PayloadMessage.encode(payload).finish()), cipher.final(), cipher.getAuthTag()];
    return {
      metadata: { encoding: Buffer.from(encoding), 'encryption-key-id': this.#keyId },
      data: Buffer.concat([this.#salt, nonce, ...sealed]),
    };
  }
}

class Opener {
  readonly #keys: readonly DataKey[];
  readonly #subkeys = new Map<string, KeyObject>();

  constructor(keys: readonly DataKey[]) {
    this.#keys = keys;
  }

  open(payload: Payload): Payload {
    if (!isSealed(payload)) throw new PayloadUnreadableError('A Temporal payload was not encrypted by this instance.');
    const { metadata, data } = payload;
    const keyId = textOf(metadata?.['encryption-key-id']);
    const key = this.#keys.find((one) => one.id === keyId);
    if (!key) throw new PayloadUnreadableError(`A Temporal payload was encrypted with the key "${keyId}", not ours.`);
    const sealed = Buffer.from(data ?? []);
    try {
      const subkey = this.#subkey(key, sealed.subarray(0, saltBytes));
      const nonce = sealed.subarray(saltBytes, headBytes);
      const decipher = createDecipheriv('aes-256-gcm', subkey, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      return PayloadMessage.decode(
        Buffer.concat([decipher.update(sealed.subarray(headBytes, -tagBytes)), decipher.final()]),
      );
    } catch (cause) {
      throw new PayloadUnreadableError('A Temporal payload was changed after it was encrypted.', { cause });
    }
  }

  #subkey(key: DataKey, salt: Buffer): KeyObject {
    const name = `${key.id}.${salt.toString('base64')}`;
    const known = this.#subkeys.get(name);
    if (known) return known;
    const subkey = subkeyOf(key, salt);
    remember(this.#subkeys, [name, subkey], maxKnownKeys);
    return subkey;
  }
}

function subkeyOf({ bytes }: DataKey, salt: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', bytes, salt, 'bureau temporal payload v1', 32)));
}

function textOf(bytes: Uint8Array | null | undefined): string {
  return bytes ? Buffer.from(bytes).toString() : '';
}

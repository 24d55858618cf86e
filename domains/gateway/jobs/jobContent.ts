import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { DataKey } from '../../../db/secrets/envelope.ts';
import { AppError } from '../../../openapi/AppError.ts';

const pieceBytes = 64 * 1024;
const tagBytes = 16;
const prefixBytes = 8;
const lastFlag = 0x80000000;

/**
 * Encrypts a file piece by piece, so that memory does not grow with it: a random prefix, then for each piece its length (the top bit
 * marks the last), its AES-256-GCM ciphertext and tag. A nonce is the prefix and the piece's number; job, number and mark are
 * authenticated, so pieces cannot be changed, moved, swapped or left out.
 */
export async function* sealContent(
  key: DataKey,
  jobId: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const prefix = randomBytes(prefixBytes);
  yield prefix;
  let waiting = Buffer.alloc(0);
  let number = 0;
  for await (const bytes of content) {
    waiting = Buffer.concat([waiting, bytes]);
    while (waiting.length > pieceBytes) {
      yield seal(waiting.subarray(0, pieceBytes), { key, jobId, prefix, number, isLast: false });
      number += 1;
      waiting = waiting.subarray(pieceBytes);
    }
  }
  yield seal(waiting, { key, jobId, prefix, number, isLast: true });
}

/**
 * Reads what `sealContent` wrote with any of the keys; the first piece tells which one it was.
 * Errors: `secret_unreadable` when it was changed, cut off, or belongs to another job.
 */
export async function* openContent(
  keys: readonly DataKey[],
  jobId: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const bytes = new Bytes(sealed[Symbol.asyncIterator]());
  const prefix = await bytes.take(prefixBytes);
  let possible = keys;
  for (let number = 0; ; number += 1) {
    const head = (await bytes.take(4))?.readUInt32BE(0);
    const length = head === undefined ? 0 : head & ~lastFlag;
    const sealedPiece = length > pieceBytes ? null : await bytes.take(length + tagBytes);
    if (prefix === null || head === undefined || sealedPiece === null) throw unreadable(jobId);
    const isLast = head >>> 31 === 1;
    const { key, plain } = openWith(possible, sealedPiece, { jobId, prefix, number, isLast });
    yield plain;
    if (isLast) return;
    possible = [key];
  }
}

interface Piece {
  key: DataKey;
  jobId: string;
  prefix: Buffer;
  number: number;
  isLast: boolean;
}

function seal(plain: Buffer, piece: Piece): Buffer {
  const cipher = createCipheriv('aes-256-gcm', piece.key.bytes, nonceOf(piece), { authTagLength: tagBytes });
  cipher.setAAD(additionalData(piece));
  const head = Buffer.alloc(4);
  head.writeUInt32BE((plain.length | (piece.isLast ? lastFlag : 0)) >>> 0);
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** The piece, and the one of the keys that it was encrypted with. */
function openWith(
  keys: readonly DataKey[],
  sealed: Buffer,
  piece: Omit<Piece, 'key'>,
): { key: DataKey; plain: Buffer } {
  for (const key of keys) {
    try {
      return { key, plain: open(sealed, { ...piece, key }) };
    } catch {
      // another key's, or changed: the cipher's own error says no more
    }
  }
  throw unreadable(piece.jobId);
}

function open(sealed: Buffer, piece: Piece): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', piece.key.bytes, nonceOf(piece), { authTagLength: tagBytes });
  decipher.setAAD(additionalData(piece));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()]);
}

function nonceOf({ prefix, number }: Piece): Buffer {
  const nonce = Buffer.concat([prefix, Buffer.alloc(4)]);
  nonce.writeUInt32BE(number, prefixBytes);
  return nonce;
}

function additionalData({ jobId, number, isLast }: Piece): Buffer {
  return Buffer.from(JSON.stringify(['bureau', 'model_jobs', jobId, 'content', number, isLast]));
}

function unreadable(jobId: string): AppError {
  return new AppError('secret_unreadable', 'The stored file cannot be read.', { internal: `content of ${jobId}` });
}

/** Takes so many bytes at a time from pieces of any length. */
class Bytes {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #waiting = Buffer.alloc(0);

  constructor(pieces: AsyncIterator<Uint8Array>) {
    this.#pieces = pieces;
  }

  /** Null if fewer are left. */
  async take(count: number): Promise<Buffer | null> {
    while (this.#waiting.length < count) {
      const next = await this.#pieces.next();
      if (next.done) return null;
      this.#waiting = Buffer.concat([this.#waiting, next.value]);
    }
    const taken = this.#waiting.subarray(0, count);
    this.#waiting = this.#waiting.subarray(count);
    return taken;
  }
}

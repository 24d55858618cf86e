import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

const flushed = { finishFlush: constants.Z_SYNC_FLUSH };
const deflateMethod = 8;

/**
 * Returns a decoder for a `content-encoding`; null for an unknown one. A truncated body yields the available bytes. `begin`: the body's
 * first bytes, for those who call raw deflate `deflate`. Source: RFC 9110 §8.4.1.
 */
export function decoderFor(encoding: string | undefined, begin?: Uint8Array): Transform | null {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(flushed);
    case 'deflate': {
      const isRaw = begin?.[0] !== undefined && (begin[0] & 0x0f) !== deflateMethod;
      return isRaw ? createInflateRaw(flushed) : createInflate(flushed);
    }
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return createZstdDecompress({ finishFlush: constants.ZSTD_e_flush });
    default:
      return null;
  }
}

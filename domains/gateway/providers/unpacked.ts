import { pipeline, Readable } from 'node:stream';

import { AppError } from '../../../openapi/AppError.ts';
import { decoderFor } from '../../../platform/outbound/decoderFor.ts';
import { unreadableAnswer } from '../upstream/upstreamError.ts';

const mostEncodings = 3;

/** How a body is packed. `limitBytes` counts what comes out: a small body cannot become a huge one. */
export interface Packing {
  encoding: string | string[] | undefined;
  limitBytes: number;
}

/** A whole body without its `content-encoding`. Throws `upstream_error` if it is unknown or damaged, or larger than `limitBytes`. */
export async function unpackedWhole(body: Buffer, packing: Packing): Promise<Buffer> {
  if (encodingsOf(packing).length === 0) return body;
  const pieces: Buffer[] = [];
  for await (const piece of unpackedPieces(Readable.from([body]), packing)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Decompresses a streamed body: the content of a piece is yielded before the next one is awaited. */
export function unpackedPieces(pieces: AsyncIterable<Buffer>, packing: Packing): AsyncIterable<Buffer> {
  const encodings = encodingsOf(packing);
  return encodings.length === 0 ? pieces : unpack(pieces[Symbol.asyncIterator](), encodings, packing.limitBytes);
}

async function* unpack(
  iterator: AsyncIterator<Buffer>,
  encodings: readonly string[],
  limitBytes: number,
): AsyncGenerator<Buffer> {
  try {
    const begin = await iterator.next();
    if (begin.done || begin.value.length === 0) return; // an empty body is packed as nothing
    const decoders = encodings.map((encoding, place) => decoderFor(encoding, place === 0 ? begin.value : undefined));
    const known = decoders.filter((decoder) => decoder !== null);
    if (known.length < decoders.length || known.length > mostEncodings)
      throw unreadableAnswer(`content-encoding ${encodings.join(', ').slice(0, 200)}`);
    const source = Readable.from(continued(begin.value, iterator));
    const unpacked = pipeline([source, ...known], () => undefined) as unknown as Readable;
    try {
      yield* bounded(unpacked, limitBytes);
    } finally {
      unpacked.destroy();
    }
  } finally {
    await iterator.return?.();
  }
}

async function* continued(begin: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield begin;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}

async function* bounded(pieces: AsyncIterable<Buffer>, limitBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > limitBytes) {
      throw new AppError('upstream_error', 'The provider’s response is too large.', {
        internal: `over ${limitBytes} bytes when unpacked`,
      });
    }
    yield piece;
  }
}

/** In decoding order: the last applied encoding is removed first. */
function encodingsOf({ encoding = [] }: Packing): string[] {
  return [encoding]
    .flat()
    .flatMap((value) => value.split(','))
    .map((value) => value.trim().toLowerCase())
    .filter((value) => value !== '' && value !== 'identity')
    .toReversed();
}

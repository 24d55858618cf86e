import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

import { AppError } from '../openapi/AppError.ts';
import { chunksOf, chunkTable, readChunkTable, type Chunk } from './chunkTable.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

// A trip to the thread pool costs more than packing a small text here.
const inlineBytes = 64 * 1024;
const maxDecodedBytes = 512 * 1024 * 1024;
/** Items of more JSON than this are packed in chunks, so that a page of them can be read alone. */
const wholeBytes = 1024 * 1024;
const chunkBytes = 256 * 1024;
const chunkItems = 1_000;

/** Items of one port as `execution_data` stores them. */
export interface EncodedItems {
  /** One JSON array of items, zstd (RFC 8878); or a table of chunks (`chunkTable.ts`) and after it one such array per chunk. */
  items: Buffer;
  itemCount: number;
  /** Size of the JSON before packing. */
  sizeBytes: number;
}

/**
 * Packs the items of one port for `execution_data`; many of them in chunks, so that memory holds one chunk as JSON at a
 * time. Errors: `item_limit_reached` above `maxBytes` of JSON, as soon as that is known.
 */
export async function encodeItems(items: readonly object[], maxBytes: number = Infinity): Promise<EncodedItems> {
  const texts: string[] = [];
  if (items.length <= chunkItems) {
    let length = 0;
    for (const item of items) {
      const text = JSON.stringify(item);
      texts.push(text);
      length += text.length;
      if (length > wholeBytes) break;
    }
  }
  // Written items are not written again.
  if (texts.length < items.length) return encodeChunks(textsOf(items, texts), items.length, maxBytes);
  const json = Buffer.from(`[${texts.join(',')}]`);
  refuseMore(json.length, maxBytes);
  if (json.length > wholeBytes) return encodeChunks(texts, items.length, maxBytes);
  return {
    items: json.length <= inlineBytes ? zstdCompressSync(json) : await compress(json),
    itemCount: items.length,
    sizeBytes: json.length,
  };
}

function* textsOf(items: readonly object[], written: readonly string[]): Generator<string> {
  yield* written;
  for (let at = written.length; at < items.length; at += 1) yield JSON.stringify(items[at]);
}

async function encodeChunks(all: Iterable<string>, itemCount: number, maxBytes: number): Promise<EncodedItems> {
  const packed: Buffer[] = [];
  const chunks: Chunk[] = [];
  let texts: string[] = [];
  let textLength = 0;
  let sizeBytes = 0;
  const pack = async () => {
    const json = Buffer.from(`[${texts.join(',')}]`);
    refuseMore((sizeBytes += json.length), maxBytes);
    const bytes = await compress(json);
    packed.push(bytes);
    chunks.push({ itemCount: texts.length, packedBytes: bytes.length });
    texts = [];
    textLength = 0;
  };
  for (const text of all) {
    texts.push(text);
    textLength += text.length;
    if (textLength >= chunkBytes || texts.length === chunkItems) await pack();
  }
  if (texts.length > 0) await pack();
  return { items: Buffer.concat([chunkTable(chunks), ...packed]), itemCount, sizeBytes };
}

function refuseMore(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes)
    throw new AppError(
      'item_limit_reached',
      `The node made more than ${maxBytes} bytes of items; larger data belongs into files.`,
    );
}

/**
 * Unpacks what `encodeItems` made, or of many items at least the first `atLeast`. `T` is the caller's promise; the store
 * holds nothing but items.
 */
export async function decodeItems<T extends object>(packed: Buffer, atLeast: number = Infinity): Promise<T[]> {
  const table = readChunkTable(packed);
  if (!table) return decodeArray<T>(packed);
  const range = chunksOf(table.chunks, { offset: 0, limit: atLeast });
  return decodeChunks<T>(packed.subarray(table.sizeBytes), range?.chunks ?? []);
}

/** Unpacks chunks that follow each other in `packed`. */
export async function decodeChunks<T extends object>(packed: Buffer, chunks: readonly Chunk[]): Promise<T[]> {
  const items: T[] = [];
  let start = 0;
  for (const { packedBytes } of chunks) {
    for (const item of await decodeArray<T>(packed.subarray(start, start + packedBytes))) items.push(item);
    start += packedBytes;
  }
  return items;
}

async function decodeArray<T extends object>(packed: Buffer): Promise<T[]> {
  const limit = { maxOutputLength: maxDecodedBytes };
  const json = packed.length <= inlineBytes / 16 ? zstdDecompressSync(packed, limit) : await decompress(packed, limit);
  return JSON.parse(json.toString('utf8')) as T[];
}

import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

// A trip to the thread pool costs more than packing a small text here.
const inlineBytes = 64 * 1024;
const maxDecodedBytes = 512 * 1024 * 1024;

/** Items of one port as `execution_data` stores them. */
export interface EncodedItems {
  /** A JSON array of items, zstd (RFC 8878). */
  items: Buffer;
  itemCount: number;
  /** Size of the JSON before packing. */
  sizeBytes: number;
}

/** Packs the items of one port for `execution_data`. */
export async function encodeItems(items: readonly object[]): Promise<EncodedItems> {
  const json = Buffer.from(JSON.stringify(items));
  return {
    items: json.length <= inlineBytes ? zstdCompressSync(json) : await compress(json),
    itemCount: items.length,
    sizeBytes: json.length,
  };
}

/** Unpacks what `encodeItems` made. `T` is the caller's promise; the store holds nothing but items. */
export async function decodeItems<T extends object>(packed: Buffer): Promise<T[]> {
  const limit = { maxOutputLength: maxDecodedBytes };
  const json = packed.length <= inlineBytes / 16 ? zstdDecompressSync(packed, limit) : await decompress(packed, limit);
  return JSON.parse(json.toString('utf8')) as T[];
}

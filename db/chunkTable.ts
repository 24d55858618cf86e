/** Where the items of a chunk are. */
export interface Chunk {
  itemCount: number;
  packedBytes: number;
}

/** The first chunks' places come before the chunks, in as much as this; a table is never larger (`itemsCodec.ts`). */
export const maxTableBytes = 64 * 1024;

/** The part of a packed column that a page needs: bytes from `start` (0 = the first after the table), and the items before them. */
export interface ChunkRange {
  start: number;
  sizeBytes: number;
  chunks: Chunk[];
  /** How many items the chunks before these have. */
  itemsBefore: number;
}

// A skippable frame (RFC 8878 §3.1.2): readers of zstd pass over it, and no other frame begins with its magic number.
const magic = 0x184d2a5b;
const headBytes = 8;
const entryBytes = 8;

/** The first byte of every table; other data is compressed as a whole. */
export const tableByte = 0x5b;

/** Writes a table: a skippable frame of pairs (number of items, packed bytes), 32-bit little-endian each. */
export function chunkTable(chunks: readonly Chunk[]): Buffer {
  const table = Buffer.alloc(headBytes + chunks.length * entryBytes);
  if (table.length > maxTableBytes) throw new Error(`A table of ${chunks.length} chunks is too large.`);
  table.writeUInt32LE(magic, 0);
  table.writeUInt32LE(chunks.length * entryBytes, 4);
  for (const [index, { itemCount, packedBytes }] of chunks.entries()) {
    table.writeUInt32LE(itemCount, headBytes + index * entryBytes);
    table.writeUInt32LE(packedBytes, headBytes + index * entryBytes + 4);
  }
  return table;
}

/** The table at the beginning of a packed column, and its size; null if the column is packed as a whole. */
export function readChunkTable(packed: Buffer): { chunks: Chunk[]; sizeBytes: number } | null {
  if (packed.length < headBytes || packed.readUInt32LE(0) !== magic) return null;
  const sizeBytes = headBytes + packed.readUInt32LE(4);
  const chunks: Chunk[] = [];
  for (let at = headBytes; at < sizeBytes; at += entryBytes)
    chunks.push({ itemCount: packed.readUInt32LE(at), packedBytes: packed.readUInt32LE(at + 4) });
  return { chunks, sizeBytes };
}

/** The chunks that have the items from `offset` on, `limit` of them; null if there are none. */
export function chunksOf(
  chunks: readonly Chunk[],
  { offset, limit }: { offset: number; limit: number },
): ChunkRange | null {
  const range: ChunkRange = { start: 0, sizeBytes: 0, chunks: [], itemsBefore: 0 };
  let items = 0;
  for (const chunk of chunks) {
    const end = items + chunk.itemCount;
    if (end <= offset) {
      range.start += chunk.packedBytes;
      range.itemsBefore = end;
    } else if (items < offset + limit) {
      range.chunks.push(chunk);
      range.sizeBytes += chunk.packedBytes;
    }
    items = end;
  }
  return range.chunks.length === 0 ? null : range;
}

// A skippable frame behind the items (RFC 8878 §3.1.2), as `db/chunkTable.ts` has one before them: readers of zstd pass over it.
const magic = 0x184d2a5c;
/** The last bytes of the frame, behind its length: `db/sql/public.drop_sealed_items.sql` finds it by them. */
const mark = 0x5eb17a5e;
const headBytes = 8;
const footBytes = 8;

/** Appends a sealed part to packed items. */
export function withSealedPart(packed: Buffer, sealed: Buffer): Buffer {
  const size = headBytes + sealed.length + footBytes;
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(magic, 0);
  head.writeUInt32LE(sealed.length + footBytes, 4);
  const foot = Buffer.alloc(footBytes);
  foot.writeUInt32LE(size, 0);
  foot.writeUInt32LE(mark, 4);
  return Buffer.concat([packed, head, sealed, foot]);
}

/** Returns the sealed part of packed items; null if they have none. */
export function sealedPart(packed: Buffer): Buffer | null {
  if (packed.length < headBytes + footBytes || packed.readUInt32LE(packed.length - 4) !== mark) return null;
  const size = packed.readUInt32LE(packed.length - footBytes);
  const start = packed.length - size;
  if (start < 0 || size < headBytes + footBytes || packed.readUInt32LE(start) !== magic) return null;
  return packed.subarray(start + headBytes, packed.length - footBytes);
}

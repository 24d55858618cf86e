/** Type id of `bytea` (pg_type). */
const byteaOid = 17;
const headerBytes = 20;
const lengthBytes = 4;
const noValue = -1;

/**
 * A `bytea[]` as PostgreSQL takes it in binary (array_recv), one buffer that the driver sends as it is. A list of buffers would go as
 * a text of two digits a byte, written on this side and read on the other.
 */
export function byteaArray(values: readonly (Uint8Array | null)[]): Buffer {
  const sizeBytes = values.reduce((sum, value) => sum + lengthBytes + (value?.length ?? 0), headerBytes);
  const bytes = Buffer.allocUnsafe(sizeBytes);
  bytes.writeInt32BE(values.length === 0 ? 0 : 1, 0); // dimensions
  bytes.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  bytes.writeInt32BE(byteaOid, 8);
  if (values.length === 0) return bytes.subarray(0, 12);
  bytes.writeInt32BE(values.length, 12);
  bytes.writeInt32BE(1, 16); // the first index
  let at = headerBytes;
  for (const value of values) {
    at = bytes.writeInt32BE(value === null ? noValue : value.length, at);
    if (value === null) continue;
    bytes.set(value, at);
    at += value.length;
  }
  return bytes;
}

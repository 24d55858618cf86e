/** The bytes in pieces of these sizes, taken in turn and again from the first. */
export function cutAt(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = 0, index = 0; start < bytes.length; index += 1) {
    const size = sizes[index % sizes.length]!;
    pieces.push(bytes.subarray(start, start + size));
    start += size;
  }
  return pieces;
}

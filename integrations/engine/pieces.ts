/** Cuts content into pieces of one size, for uploads in parts; only the last one is smaller. One piece is in memory at a time. */
export async function* pieces(content: AsyncIterable<Uint8Array>, pieceBytes: number): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + pieceBytes - bytes);
      chunks.push(part);
      bytes += part.length;
      from += part.length;
      if (bytes < pieceBytes) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

/**
 * Rows that the process left, one line of JSON each. Gives the event loop back between pieces, so that many rows do not
 * keep others waiting.
 */
export async function* readRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let rest: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const piece = chunk.subarray(from, at);
      const line = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([...rest, piece]);
      rest = [];
      from = at + 1;
      yield JSON.parse(line.toString('utf8'));
    }
    if (from < chunk.length) rest.push(Buffer.from(chunk.subarray(from)));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const chunkChars = 256 * 1024;

/** Values as lines of JSON, in pieces; gives the event loop back between them. */
export async function* jsonLines(values: Iterable<unknown>): AsyncGenerator<Uint8Array> {
  let pending = '';
  for (const value of values) {
    pending += `${JSON.stringify(value) ?? 'null'}\n`;
    if (pending.length < chunkChars) continue;
    yield Buffer.from(pending, 'utf8');
    pending = '';
    await new Promise((resolve) => setImmediate(resolve));
  }
  yield Buffer.from(pending, 'utf8');
}

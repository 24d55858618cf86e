import type { IncomingMessage } from 'node:http';

const mostBytes = 1024 * 1024;

/** The whole body of a request of the benchmark. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > mostBytes) throw new Error('The body is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

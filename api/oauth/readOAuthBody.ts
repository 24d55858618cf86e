import type { Readable } from 'node:stream';

const maxBytes = 64 * 1024;
const timeoutMs = 10_000;

/** Requests to the authorization server are small. */
export class OAuthBodyTooLarge extends Error {}

/** Reads the whole body. Errors: `OAuthBodyTooLarge`; the stream's, also where it takes longer than ten seconds. */
export async function readOAuthBody(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const late = setTimeout(() => stream.destroy(new Error('The body took too long to arrive.')), timeoutMs);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new OAuthBodyTooLarge();
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(late);
  }
  return Buffer.concat(chunks);
}

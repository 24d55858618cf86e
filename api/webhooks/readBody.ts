import type { Readable } from 'node:stream';
import { AppError } from '../../openapi/AppError.ts';

/** The largest body of a webhook (spec/nodes.md, `trigger.webhook`). */
export const maxWebhookBodyBytes = 16 * 1024 * 1024;

/** Reads a whole body. Errors: `request_too_large` above 16 MiB, told by `content-length` before a byte is read where it is there. */
export async function readBody(stream: Readable, contentLength: string | undefined): Promise<Buffer> {
  if (Number(contentLength ?? 0) > maxWebhookBodyBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxWebhookBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError('request_too_large', 'The body is larger than 16 MiB, the most a webhook takes.');
}

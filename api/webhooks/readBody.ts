import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '../../openapi/AppError.ts';

/** The largest body of a webhook (spec/nodes.md, `trigger.webhook`). */
export const maxWebhookBodyBytes = 16 * 1024 * 1024;

/**
 * Reads a whole body. Errors: `request_too_large` above 16 MiB, told by `content-length` before a byte is read where it is
 * there; `unsupported_media_type` for packed bodies; `invalid_request` where the caller leaves half-way.
 */
export async function readBody(stream: Readable, headers: IncomingHttpHeaders): Promise<Buffer> {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new AppError('unsupported_media_type', 'Send the body without content-encoding.', {
      param: 'content-encoding',
    });
  }
  if (Number(headers['content-length'] ?? 0) > maxWebhookBodyBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Leaving the loop must not destroy the stream: the refusal goes out on the same socket.
  const incoming = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    for await (const chunk of incoming) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxWebhookBodyBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('invalid_request', 'The request ended before its body was complete.', { cause });
  }
  return Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError('request_too_large', 'The body is larger than 16 MiB, the most a webhook takes.');
}

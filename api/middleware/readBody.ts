import type { IncomingMessage } from 'node:http';
import { AppError } from '../../openapi/AppError.ts';
import { refusePacked } from './refusePacked.ts';

const jsonType = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;
const bodyTimeoutMs = 120_000;
const otherCharset = /;\s*charset\s*=\s*"?(?!utf-?8)/i;

/**
 * Reads the whole body, at most `limitBytes`; null when there is none. A body must be JSON in UTF-8; a request without a
 * body needs no content type (decisions §2).
 * Errors: `request_too_large`, `unsupported_media_type`.
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | null> {
  const declared = request.headers['content-length'];
  if (declared === undefined && request.headers['transfer-encoding'] === undefined) return null;
  if (declared !== undefined && Number(declared) > limitBytes) throw tooLarge(limitBytes);
  const bytes = await readBytes(request, limitBytes);
  if (bytes.length === 0) return null;
  checkType(request);
  return bytes;
}

function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  const late = setTimeout(() => {
    request.removeAllListeners('data');
    reject(new AppError('invalid_request', 'The request body took too long to arrive.'));
  }, bodyTimeoutMs);
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > limitBytes) {
      request.removeAllListeners('data');
      reject(tooLarge(limitBytes));
    } else chunks.push(chunk);
  });
  request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)));
  request.on('error', reject);
  request.on('close', () => {
    if (request.complete) return; // every request closes; an error made each time would cost more than the validation
    reject(new AppError('invalid_request', 'The request ended before its body was complete.'));
  });
  return promise.finally(() => clearTimeout(late));
}

function checkType(request: IncomingMessage): void {
  const type = request.headers['content-type'] ?? '';
  if (!jsonType.test(type) || otherCharset.test(type)) {
    throw new AppError(
      'unsupported_media_type',
      'Send the body as JSON in UTF-8, with the header "content-type: application/json".',
      {
        param: 'content-type',
      },
    );
  }
  refusePacked(request.headers);
}

function tooLarge(limitBytes: number): AppError {
  return new AppError('request_too_large', `The request body is too large. The limit is ${limitBytes} bytes.`);
}

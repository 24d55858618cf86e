import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../openapi/AppError.ts';
import { incomingBytes, refuseTooLarge } from '../bodies/incomingBytes.ts';
import { largeBodyBytes } from '../bodies/BodyMemoryBudget.ts';
import type { BodyReservation } from '../bodies/BodyReservation.ts';
import { refusePacked } from './refusePacked.ts';

const jsonType = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;
const bodyTimeoutMs = 120_000;
const otherCharset = /;\s*charset\s*=\s*"?(?!utf-?8)/i;

/**
 * Reads the whole body, at most `maxBytes`; null when there is none. A body must be JSON in UTF-8; a request without a
 * body needs no content type (decisions §2). A large one waits for its reservation, or is refused before it is read.
 * Errors: `request_too_large`, `unsupported_media_type`; those of `BodyReservation`.
 */
export async function readBody(
  request: IncomingMessage,
  { maxBytes, reservation }: { maxBytes: number; reservation: BodyReservation },
): Promise<Buffer | null> {
  const declared = request.headers['content-length'];
  if (declared === undefined && request.headers['transfer-encoding'] === undefined) return null;
  const limit = { maxBytes, what: 'The request body', taker: 'this operation' };
  refuseTooLarge(declared, limit);
  await reservation.take(declared);
  const isSmall = Number(declared) <= largeBodyBytes;
  const bytes = isSmall ? await readBytes(request) : await buffer(reservation.before(incomingBytes(request, limit)));
  if (bytes.length === 0) return null;
  checkType(request);
  return bytes;
}

/** Of a small body: a third of the time that an iteration takes. Node.js enforces the declared length. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const late = setTimeout(() => {
    request.removeAllListeners('data');
    reject(new AppError('invalid_request', 'The request body took too long to arrive.'));
  }, bodyTimeoutMs);
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
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

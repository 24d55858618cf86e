import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../openapi/AppError.ts';

/** Errors: `unsupported_media_type` for a compressed body, because its decompressed size would be unlimited. */
export function refusePacked(headers: IncomingHttpHeaders): void {
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return;
  throw new AppError('unsupported_media_type', 'Send the body without Content-Encoding.', {
    param: 'content-encoding',
  });
}

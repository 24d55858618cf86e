import { openPart } from '../../../domains/employees/calls/runParts.ts';
import { downloadHeaders } from '../../downloadHeaders.ts';
import type { RawAnswer } from '../../handler.ts';

/** Returns the bytes of one part of a run as a download. Errors: `not_found`. */
export async function partResponse(...query: Parameters<typeof openPart>): Promise<RawAnswer> {
  const { part, content } = await openPart(...query);
  return { status: 200, contentType: part.mediaType, raw: content, headers: downloadHeaders(part) };
}

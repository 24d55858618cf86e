import type { Database } from '../../../db/database.ts';
import { openPart, type RunOfParts } from '../../../domains/employees/calls/runParts.ts';
import type { BinaryStore } from '../../../platform/binaries/BinaryStore.ts';
import { downloadHeaders } from '../../downloadHeaders.ts';
import type { RawAnswer } from '../../handler.ts';

/** Returns the bytes of one part of a run as a download. Errors: `not_found`. */
export async function partResponse(
  deps: { database: Database; binaries: Pick<BinaryStore, 'readKept'> },
  run: RunOfParts,
  position: string,
): Promise<RawAnswer> {
  const { part, content } = await openPart(deps, run, position);
  return { status: 200, contentType: part.mediaType, raw: content, headers: downloadHeaders(part) };
}

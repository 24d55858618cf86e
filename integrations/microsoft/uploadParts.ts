import { setTimeout as wait } from 'node:timers/promises';

import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import type { VendorResponse } from '../engine/vendorRequest.ts';

/** A file to upload in parts. */
export interface PartedFile {
  readonly sizeBytes: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** Parts of uploads are multiples of 320 KiB. */
export const partUnitBytes = 327_680;

/** Attempts at one part. */
const maxAttempts = 4;
const backOffMs = 1_000;

/**
 * Sends a file to an upload session, part by part, and returns the response to the last part. The address carries a secret, so no
 * credential goes there. `partBytes` is a multiple of `partUnitBytes`. Pages: https://learn.microsoft.com/graph/api/driveitem-createuploadsession
 * and https://learn.microsoft.com/graph/outlook-large-attachments. Errors: those of the client.
 */
export async function uploadParts(
  url: string,
  { sizeBytes, open, partBytes }: PartedFile & { readonly partBytes: number },
  call: Pick<OperationCall, 'client' | 'signal'>,
): Promise<VendorResponse> {
  let start = 0;
  for await (const part of partsOf(open(), partBytes)) {
    const end = start + part.length;
    const response = await sendPart(url, { part, range: `bytes ${start}-${end - 1}/${sizeBytes}` }, call);
    if (end >= sizeBytes) return response;
    start = end;
  }
  throw new AppError('node_failed', 'The file is shorter than its size says.');
}

async function sendPart(
  url: string,
  { part, range }: { part: Buffer; range: string },
  { client, signal }: Pick<OperationCall, 'client' | 'signal'>,
): Promise<VendorResponse> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await client.sendTo(url, {
        method: 'PUT',
        headers: { 'content-range': range },
        content: { mediaType: 'application/octet-stream', body: part },
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The part is there already: the response to an earlier attempt was lost.
      if (attempt > 1 && statusOf(error) === 416) return { status: 416, headers: {}, body: {} };
      if (!error.retryable || attempt >= maxAttempts) throw shown(error);
      await wait(Math.min(error.retryAfterMs ?? backOffMs * 2 ** attempt, 60_000), undefined, { signal });
    }
  }
}

function statusOf({ details }: AppError): unknown {
  return (details as { status?: unknown } | undefined)?.status;
}

/** The address of a session is a secret, so no text of a server is quoted. */
function shown(error: AppError): AppError {
  const status = statusOf(error);
  if (status === undefined) return error;
  return new AppError(
    'target_error',
    `Microsoft refused a part of the upload (status ${String(status)}). Run the node again.`,
  );
}

/** Returns the bytes in parts of the same size; the last one may be smaller. */
async function* partsOf(chunks: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (bytes + rest.length >= partBytes) {
      const room = partBytes - bytes;
      yield Buffer.concat([...held, rest.subarray(0, room)]);
      [held, bytes, rest] = [[], 0, rest.subarray(room)];
    }
    if (rest.length > 0) {
      held.push(rest);
      bytes += rest.length;
    }
  }
  if (bytes > 0) yield Buffer.concat(held);
}

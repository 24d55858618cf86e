import { setTimeout as wait } from 'node:timers/promises';

import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { multipart, type Content } from './multipart.ts';
import type { VendorRequest, VendorResponse } from '../engine/vendorRequest.ts';

/** A file to upload; `path` is below `/upload`. */
interface Upload extends Pick<VendorRequest, 'query'> {
  /** The vendor as errors name it. */
  readonly title: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly metadata: JsonObject;
  readonly content: Content;
}

/** Google advises one request up to this size. */
const maxMultipartBytes = 5 * 1024 * 1024;
/** Attempts to continue an upload. */
const maxContinuations = 5;
const backOffMs = 1_000;

/**
 * Uploads a file: https://developers.google.com/workspace/drive/api/guides/manage-uploads. A small one is a single request, whose outcome
 * is unknown if its response is lost; a large one continues after a break.
 */
export async function upload({ path, ...given }: Upload, call: OperationCall): Promise<JsonObject> {
  const { content, query, method, metadata } = given;
  const address = `/upload${path}`;
  if (content.sizeBytes > maxMultipartBytes) return resumable({ ...given, path: address }, call);
  const response = await call.client.send(
    { method, path: address, query: { ...query, uploadType: 'multipart' }, content: multipart(metadata, content) },
    { repeat: method === 'PATCH' ? 'safe' : 'unsafe', key: call.key },
  );
  return response.body as JsonObject;
}

async function resumable(given: Upload, call: OperationCall): Promise<JsonObject> {
  const { title, method, path, query, metadata, content } = given;
  const started = await call.client.send(
    {
      method,
      path,
      query: { ...query, uploadType: 'resumable' },
      json: metadata,
      headers: {
        'x-upload-content-type': content.mediaType,
        'x-upload-content-length': String(content.sizeBytes),
      },
    },
    { repeat: 'safe', key: call.key }, // nothing is there before the last byte
  );
  const session = started.headers['location'];
  if (!session) throw new AppError('target_error', `${title}: The upload was not started. Run the node again.`);
  let response = await rest({ session, content, from: 0 }, call);
  for (let continuations = 0; response.status === 308; continuations += 1) {
    if (continuations >= maxContinuations)
      throw new AppError('target_error', `${title}: The upload was interrupted too often. Run the node again.`);
    await wait(backOffMs * continuations, undefined, { signal: call.signal });
    response = await rest({ session, content, from: storedBytes(response) }, call);
  }
  return response.body as JsonObject;
}

interface Rest {
  readonly session: string;
  readonly content: Content;
  readonly from: number;
}

/** Sends the content from a byte on. After a break, the response says how much is there: status 308. */
async function rest({ session, content, from }: Rest, { client, key }: OperationCall): Promise<VendorResponse> {
  const { mediaType, sizeBytes, open } = content;
  try {
    return await client.send(
      {
        method: 'PUT',
        path: session,
        headers: { 'content-range': `bytes ${from}-${sizeBytes - 1}/${sizeBytes}` },
        content: { mediaType, body: { sizeBytes: sizeBytes - from, open: () => skipped(open(), from) } },
      },
      { repeat: 'unsafe', key },
    );
  } catch (error) {
    if (!(error instanceof AppError && error.retryable && error.code !== 'unavailable')) throw error;
    return client.send(
      { method: 'PUT', path: session, headers: { 'content-range': `bytes */${sizeBytes}` } },
      { repeat: 'safe', key },
    );
  }
}

/** `Range: bytes=0-524287`; missing if nothing is there. */
function storedBytes({ headers }: VendorResponse): number {
  const last = /^bytes=0-(\d+)$/.exec(headers['range'] ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

async function* skipped(chunks: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of chunks) {
    if (left < chunk.length) yield left === 0 ? chunk : chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

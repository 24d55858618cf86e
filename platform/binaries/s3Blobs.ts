import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';

import { AppError } from '../../openapi/AppError.ts';
import { assertNoTransaction } from '../../db/transactions.ts';
import type { BlobKey, BlobStore } from './blobStore.ts';

/** Location of a bucket, and its credentials. */
export interface S3Options {
  bucket: string;
  region: string;
  /** Of anything that speaks S3; null: Amazon's own for the region. */
  endpoint: string | null;
  /** Null: credentials of the machine (AWS's default chain). Never logged. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Time without data from the store before an error; default a minute, three times for repeatable requests. */
  silenceMs?: number;
}

const prefix = 'binaries';
/** The number of parts is limited to 10,000, so the largest file is 160 GB; two parts are in memory at a time. */
const partBytes = 16 * 1024 * 1024;
const partsAtOnce = 2;
const connectMs = 10_000;
const defaultSilenceMs = 60_000;

/**
 * Keeps files as objects `platform/binaries/<organization>/<id>` of a bucket. An object appears with its last part, so every readable
 * object is complete. Interrupted uploads are aborted when their key is removed.
 */
export function s3Blobs(options: S3Options): BlobStore {
  const { bucket: Bucket, region, endpoint, credentials, silenceMs = defaultSilenceMs } = options;
  // No limit on connections: a slow reader keeps one, and must not delay others.
  const agent = { keepAlive: true, maxSockets: Infinity };
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    // Further checksums are an extension that not everything that speaks S3 knows; ours is in the row of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs, httpAgent: agent, httpsAgent: agent },
  });
  client.middlewareStack.add(
    (next) => (sent) => {
      assertNoTransaction(`The bucket ${Bucket}`);
      return next(sent);
    },
    { step: 'initialize' },
  );
  const keyOf = ({ organizationId, id }: BlobKey) => `${prefix}/${organizationId}/${id}`;
  return {
    put: async (key, source) => {
      let reason: unknown;
      const bytes = watched(source, (error) => (reason = error));
      const params = { Bucket, Key: keyOf(key), Body: Readable.from(bytes, { objectMode: false }) };
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce });
      await upload.done().catch((error: unknown) => fail(reason ?? error));
    },
    get: async (key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) })).catch(fail);
      return unlessSilent(Body as Readable, silenceMs);
    },
    remove: async (key) => {
      const Key = keyOf(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(fail);
      await abortUploads(client, { Bucket, Key });
    },
    close: () => {
      client.destroy();
      return Promise.resolve();
    },
  };
}

/** Keeps the error of a source, because the upload reports less. */
async function* watched(
  source: AsyncIterable<Uint8Array>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    onFailure(error);
    throw error;
  }
}

/** The bytes of an object. Fails if the store sends nothing for this long while the bytes are being read. */
function unlessSilent(body: Readable, silenceMs: number): Readable {
  const cut = (): unknown => body.destroy(cannotBeReached(new Error(`silent for ${silenceMs} ms`)));
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    let timer = setTimeout(cut, silenceMs);
    try {
      for await (const piece of body as AsyncIterable<Uint8Array>) {
        clearTimeout(timer); // the reader may take its time
        yield piece;
        timer = setTimeout(cut, silenceMs);
      }
    } catch (error) {
      fail(error);
    } finally {
      clearTimeout(timer);
    }
  };
  return Readable.from(pieces(), { objectMode: false }).once('close', () => body.destroy());
}

/** Parts of interrupted uploads cost money and are invisible. */
async function abortUploads(client: S3Client, { Bucket, Key }: { Bucket: string; Key: string }): Promise<void> {
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
    .catch(unlessUnknown);
  for (const { UploadId, Key: uploadKey } of Uploads)
    if (uploadKey === Key) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(fail);
}

/** Some servers that speak S3 do not list uploads; their own rules have to end these. */
function unlessUnknown(error: unknown): { Uploads?: { UploadId?: string; Key?: string }[] } {
  const status = statusOf(error);
  if (status !== undefined && status >= 400 && status < 500 && status !== 403) return {};
  if (status === 501) return {};
  return fail(error);
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** Hides messages of S3, which may contain keys and addresses, in the error's cause; they are for administrators. */
function fail(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof NoSuchKey) throw new AppError('not_found', 'The bytes of this file are gone.', { cause: error });
  if (!isOfS3(error)) throw error;
  throw cannotBeReached(error);
}

function cannotBeReached(cause: unknown): AppError {
  const message = 'The store of files cannot be reached. Ask the administrator for the logs.';
  return new AppError('unavailable', message, { cause, retryable: true });
}

function isOfS3(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return '$metadata' in error || '$fault' in error || /^E[A-Z]+$/.test(code) || error.name === 'TimeoutError';
}

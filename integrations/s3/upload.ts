import { AppError } from '../../openapi/AppError.ts';
import { childrenOf, textIn } from '../../platform/xml/readXmlTree.ts';
import { pieces } from '../engine/pieces.ts';
import type { S3Request } from '../../activities/http/S3Signer.ts';
import type { StreamedBody } from '../../platform/outbound/redirects.ts';
import { etagOf } from './objectItem.ts';
import type { S3Call } from './s3Operation.ts';
import type { S3Client } from './S3Client.ts';
import { xmlText } from './xmlText.ts';

/** An object to write, with its headers. */
interface NewObject {
  readonly bucket: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True: an object with this key must not exist. */
  readonly mustBeNew: boolean;
}

/** A larger object is sent in parts. One part is in memory at a time. */
const leastPartBytes = 16 * 1024 * 1024;
/** S3 takes up to 10,000. */
const maxParts = 9_000;

/** Returns the fingerprint and the version of the new object. */
export interface Written {
  readonly etag: string;
  readonly versionId: string | null;
}

/** Writes an object: in one request, or in parts, which are removed if the upload fails. */
export async function upload(object: NewObject, body: StreamedBody, { client, signal }: S3Call): Promise<Written> {
  if (body.sizeBytes > leastPartBytes) return uploadParts(object, body, { client, signal });
  const { bucket, key, mustBeNew } = object;
  const headers = { ...object.headers, ...condition(object) };
  // A repeated request would find the object that the first one has written.
  const sending = { body, repeats: !mustBeNew };
  const { headers: given } = await client.send({ method: 'PUT', bucket, key, headers }, sending);
  return { etag: etagOf(given), versionId: given['x-amz-version-id'] ?? null };
}

function condition({ mustBeNew }: NewObject): Record<string, string> {
  return mustBeNew ? { 'if-none-match': '*' } : {};
}

async function uploadParts(
  object: NewObject,
  body: StreamedBody,
  { client, signal }: Pick<S3Call, 'client' | 'signal'>,
): Promise<Written> {
  const place = { bucket: object.bucket, key: object.key };
  const started = await client.send({ ...place, method: 'POST', query: { uploads: '' }, headers: object.headers });
  const uploadId = started.xml ? textIn(started.xml, 'UploadId') : undefined;
  if (!uploadId) throw new AppError('target_error', 'S3: The upload was not started. Run the node again.');
  try {
    const etags = await sendParts({ ...place, method: 'PUT' }, uploadId, { client, signal, body });
    return await complete(object, uploadId, { client, etags });
  } catch (error) {
    // Parts of an upload that is not complete cost money and are invisible.
    await client
      .send({ ...place, method: 'DELETE', query: { uploadId } }, { accept: ['NoSuchUpload'] })
      .catch(() => undefined);
    throw error;
  }
}

async function sendParts(
  request: S3Request,
  uploadId: string,
  { client, signal, body }: { client: S3Client; signal: AbortSignal; body: StreamedBody },
): Promise<string[]> {
  const mebibyte = 1024 * 1024;
  // All parts but the last have one size, which some stores demand.
  const partBytes = Math.max(leastPartBytes, Math.ceil(body.sizeBytes / maxParts / mebibyte) * mebibyte);
  const etags: string[] = [];
  for await (const part of pieces(body.open(), partBytes)) {
    signal.throwIfAborted();
    const query = { partNumber: String(etags.length + 1), uploadId };
    const { headers } = await client.send({ ...request, query }, { body: part });
    etags.push(headers['etag'] ?? '');
  }
  return etags;
}

async function complete(
  object: NewObject,
  uploadId: string,
  { client, etags }: { client: S3Client; etags: readonly string[] },
): Promise<Written> {
  const { bucket, key, mustBeNew } = object;
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${xmlText(etag)}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`;
  const headers = { 'content-type': 'application/xml', ...condition(object) };
  const request = { method: 'POST', bucket, key, query: { uploadId }, headers } as const;
  const { xml, headers: given } = await client.send(request, { body, repeats: !mustBeNew });
  const etag = xml ? textIn(xml, 'ETag') : undefined;
  return { etag: (etag ?? '').replaceAll('"', ''), versionId: given['x-amz-version-id'] ?? null };
}

/** Returns the tags of an object in the response to `?tagging`. */
export function tagsIn(xml: Parameters<typeof childrenOf>[0] | null): Record<string, string> {
  if (!xml) return {};
  const entries = childrenOf(xml, 'TagSet').flatMap((set) => childrenOf(set, 'Tag'));
  return Object.fromEntries(entries.map((tag) => [textIn(tag, 'Key') ?? '', textIn(tag, 'Value') ?? '']));
}

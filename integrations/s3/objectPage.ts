import { AppError } from '../../openapi/AppError.ts';
import { childrenOf, textIn } from '../../platform/xml/readXmlTree.ts';
import type { S3Client } from './S3Client.ts';

/** The part of a list that is read. */
interface Wanted {
  readonly bucket: string;
  readonly prefix: string;
  /** Keys with a further slash after the prefix are one folder each. */
  readonly isOneLevel: boolean;
  readonly limit: number;
  /** Keys come after this one. */
  readonly startAfter?: string;
  readonly token?: string;
}

interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly last_modified: string;
  readonly storage_class: string | null;
}

interface ObjectPage {
  readonly objects: readonly ListedObject[];
  readonly folders: readonly string[];
  readonly next: string | undefined;
}

const maxKeys = 1_000;

/** Reads a page of a bucket: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html. It may be short or empty. */
export async function objectPage(client: S3Client, wanted: Wanted): Promise<ObjectPage> {
  const { bucket, prefix, isOneLevel, limit, startAfter = '', token } = wanted;
  const query = {
    'list-type': '2',
    'max-keys': String(Math.min(Math.max(limit, 1), maxKeys)),
    // XML cannot carry every character of a key.
    'encoding-type': 'url',
    ...(prefix === '' ? {} : { prefix }),
    ...(isOneLevel ? { delimiter: '/' } : {}),
    ...(startAfter === '' ? {} : { 'start-after': startAfter }),
    ...(token === undefined ? {} : { 'continuation-token': token }),
  };
  const { xml } = await client.send({ method: 'GET', bucket, query });
  if (xml?.name !== 'ListBucketResult') throw new AppError('target_error', 'S3: The store returned no list.');
  const isEncoded = textIn(xml, 'EncodingType') === 'url';
  const nameOf = (text: string): string => (isEncoded ? decoded(text) : text);
  const next = textIn(xml, 'NextContinuationToken');
  if (next !== undefined && next === token)
    throw new AppError('target_error', 'S3: The next page is a page that was read before.');
  return {
    objects: childrenOf(xml, 'Contents').map((entry) => ({
      key: nameOf(textIn(entry, 'Key') ?? ''),
      size: Number(textIn(entry, 'Size') ?? 0),
      etag: (textIn(entry, 'ETag') ?? '').replaceAll('"', ''),
      last_modified: textIn(entry, 'LastModified') ?? '',
      storage_class: textIn(entry, 'StorageClass') ?? null,
    })),
    folders: childrenOf(xml, 'CommonPrefixes').map((entry) => nameOf(textIn(entry, 'Prefix') ?? '')),
    next: textIn(xml, 'IsTruncated') === 'true' && next ? next : undefined,
  };
}

/** Some stores write a space as a plus. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

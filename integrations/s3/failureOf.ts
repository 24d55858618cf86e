import { readXmlTree, textIn, type XmlElement } from '../../platform/xml/readXmlTree.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import type { StoreFailure } from '../stores/storeAttempts.ts';

/** A response whose body was read as text. */
interface S3Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What to do about errors, by their code: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
const texts: Readonly<Record<string, string>> = {
  AccessDenied: 'The keys do not allow this. Check their permissions, and the bucket.',
  AuthorizationHeaderMalformed: 'The region of the credential is not that of the bucket.',
  BucketAlreadyExists: 'Another account has a bucket with this name. Choose another name.',
  BucketAlreadyOwnedByYou: 'The bucket exists already.',
  BucketNotEmpty: 'The bucket still has objects. Delete them first.',
  EntityTooLarge: 'The object is too large for one request.',
  ExpiredToken: 'The temporary keys have expired.',
  InvalidAccessKeyId: 'The store does not know the access key. Check the credential.',
  InvalidBucketName: 'The name of the bucket is not valid.',
  InvalidObjectState: 'The object is archived. Restore it first.',
  InvalidTag: 'A tag has a sign that the store does not take. Use letters, digits, spaces and + - = . _ : / @.',
  KeyTooLongError: 'The key is too long. It may have 1,024 bytes.',
  NoSuchBucket: 'There is no such bucket.',
  NoSuchKey: 'There is no object with this key.',
  NoSuchTagSet: 'The object has no tags.',
  NoSuchVersion: 'There is no such version of the object.',
  NotImplemented: 'This store does not support this. Leave out the options that it may not know.',
  PermanentRedirect: 'The bucket is in another region.',
  PreconditionFailed: 'There is an object with this key already.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong.',
  SignatureDoesNotMatch: 'The signature is wrong. Check the secret access key, the region and the endpoint.',
};

const temporary = new Set([
  'ConditionalRequestConflict',
  'InternalError',
  'OperationAborted',
  'RequestTimeout',
  'ServiceUnavailable',
  'SlowDown',
]);

/** Codes of responses without a body, as those to HEAD. */
const byStatus: Readonly<Record<number, string>> = { 403: 'AccessDenied', 404: 'NoSuchKey', 412: 'PreconditionFailed' };

/** Reads a failure, including one inside a response with status 200, which follows a long request. Null for a success. */
export async function failureOf({ status, headers, body }: S3Answer): Promise<StoreFailure | null> {
  const root = body.trimStart().startsWith('<') ? await elementOf(body) : null;
  const isError = root?.name === 'Error';
  if (status < 300 && !isError) return null;
  const code = (isError ? textIn(root, 'Code') : undefined) ?? byStatus[status] ?? `status ${status}`;
  const region = headers['x-amz-bucket-region'] ?? (isError ? textIn(root, 'Region') : undefined);
  const place = region && /^[a-z0-9-]{1,40}$/.test(region) ? ` Its region is ${region}.` : '';
  const text = texts[code] ?? 'The store refused the request.';
  return {
    code,
    message: `${text} (${code.slice(0, 100)})${place}`,
    isTemporary: temporary.has(code) || status === 429 || (status >= 500 && status !== 501),
    retryAfterMs: retryAfterMs(headers),
  };
}

async function elementOf(body: string): Promise<XmlElement | null> {
  try {
    return await readXmlTree(body);
  } catch {
    return null; // an error page of a proxy
  }
}

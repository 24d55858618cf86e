import { readXmlTree, textIn } from '../../platform/xml/readXmlTree.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import type { StoreFailure } from '../stores/storeAttempts.ts';

/** A response whose body was read as text. */
interface AzureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What to do about errors, by their code: https://learn.microsoft.com/rest/api/storageservices/blob-service-error-codes. */
const texts: Readonly<Record<string, string>> = {
  AuthenticationFailed: 'Azure does not accept the key. Check the account, the key and the clock of this machine.',
  AuthorizationFailure: 'Azure refuses the access. Check the key, and the network rules of the account.',
  AuthorizationPermissionMismatch: 'The account may not do this.',
  BlobAlreadyExists: 'There is a blob with this name already.',
  BlobArchived: 'The blob is archived. Change its tier first.',
  BlobBeingRehydrated: 'The blob is on its way out of the archive. Try again later.',
  BlobImmutableDueToPolicy: 'A policy of the container forbids changes to the blob.',
  BlobNotFound: 'There is no blob with this name in the container.',
  CannotVerifyCopySource: 'The blob to copy does not exist.',
  ConditionNotMet: 'The blob was changed since, or exists already.',
  ContainerAlreadyExists: 'The container exists already.',
  ContainerBeingDeleted: 'The container is being deleted. Its name is free in about a minute.',
  ContainerNotFound: 'There is no such container in the account.',
  InvalidMetadata: 'Names of metadata have letters, digits and _, and do not begin with a digit.',
  InvalidResourceName: 'The name is not valid. Names of containers have lower-case letters, digits and hyphens.',
  KeyBasedAuthenticationNotPermitted:
    'The account does not allow keys. Allow them in the configuration of the account.',
  LeaseIdMissing: 'The blob is leased by another program.',
  OutOfRangeInput: 'A value is too short or too long. Names of containers have 3 to 63 characters.',
  PublicAccessNotPermitted: 'The account does not allow public containers.',
  RequestBodyTooLarge: 'The blob is too large for one request.',
  SnapshotsPresent: 'The blob has snapshots. Delete them, too.',
};

const temporary = new Set(['InternalError', 'OperationTimedOut', 'ServerBusy']);

/** Codes of responses without a body and without a header. */
const byStatus: Readonly<Record<number, string>> = {
  403: 'AuthorizationFailure',
  404: 'BlobNotFound',
  412: 'ConditionNotMet',
};

/** Reads a failure; null for a success. */
export async function failureOf({ status, headers, body }: AzureAnswer): Promise<StoreFailure | null> {
  if (status < 300) return null;
  const code = headers['x-ms-error-code'] ?? (await codeIn(body)) ?? byStatus[status] ?? `status ${status}`;
  const isTemporary = temporary.has(code) || status === 429 || (status >= 500 && status !== 501);
  const text = isTemporary ? 'Azure has a temporary problem.' : (texts[code] ?? 'Azure refused the request.');
  return { code, message: `${text} (${code.slice(0, 100)})`, isTemporary, retryAfterMs: retryAfterMs(headers) };
}

async function codeIn(body: string): Promise<string | undefined> {
  if (!/^\uFEFF?\s*</.test(body)) return undefined;
  try {
    return textIn(await readXmlTree(body.replace(/^\uFEFF/, '')), 'Code');
  } catch {
    return undefined; // a page of a proxy
  }
}

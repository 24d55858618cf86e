import type { Vendor } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';

/** https://learn.microsoft.com/graph/errors; some services write `innererror`. */
interface GraphError {
  code?: unknown;
  message?: unknown;
  innerError?: { code?: unknown };
  innererror?: { code?: unknown };
}

/** Further texts of a vendor, by code. */
export type FailureTexts = Readonly<Record<string, string>>;

/** Limits that pass within minutes: https://learn.microsoft.com/graph/throttling-limits. */
const limits = /^(TooManyRequests|ApplicationThrottled|activityLimitReached|MailboxConcurrency|429)$/i;

const signIn = 'Microsoft no longer accepts the credential. Connect it again.';
const consent =
  'The account or the application must not do this. Add the access to the credential, let an administrator agree if Microsoft asks for it, and connect it again.';
const gone = 'It does not exist, or the account must not see it. Check the ID.';

const texts: FailureTexts = {
  InvalidAuthenticationToken: signIn,
  unauthenticated: signIn,
  Authorization_RequestDenied: consent,
  accessDenied: consent,
  ErrorAccessDenied: consent,
  Forbidden: consent,
  itemNotFound: gone,
  ErrorItemNotFound: gone,
  ResourceNotFound: gone,
  NotFound: gone,
  Request_ResourceNotFound: gone,
  nameAlreadyExists: 'Something with this name exists.',
  quotaLimitReached: 'The storage of the account is full.',
  resourceModified: 'It was changed in the meantime. Run the node again.',
  resourceLocked: 'The file is locked, because it is open elsewhere. Close it, and run the node again.',
};

/**
 * Makes the `failureOf` of a vendor on Microsoft Graph. Codes are compared without their case, and the inner code counts too, because
 * services write them differently.
 */
export function microsoftFailure(title: string, more: FailureTexts = {}): Vendor['failureOf'] {
  const known = new Map(Object.entries({ ...texts, ...more }).map(([code, text]) => [code.toLowerCase(), text]));
  return ({ status, headers, body }) => {
    if (status < 400) return null;
    const error = errorIn(body['error']);
    const inner = textOf(error.innerError?.code ?? error.innererror?.code);
    const code = textOf(error.code) || inner;
    const isBusy = status === 503 && headers['retry-after'] !== undefined;
    if (status === 429 || status === 509 || isBusy || limits.test(code))
      return {
        kind: 'limited',
        message: `${title} accepts no more requests for now.`,
        retryAfterMs: retryAfterMs(headers),
      };
    if (status >= 500 && status !== 501 && status !== 507)
      return { kind: 'temporary', code, message: `${title} has a temporary problem (status ${status}).` };
    const shown = code || `status ${status}`;
    const text = known.get(inner.toLowerCase()) ?? known.get(code.toLowerCase()) ?? byStatus(status);
    const said = textOf(error.message).replaceAll(/\s+/g, ' ').slice(0, 500);
    const parts = [text ?? `${title} refused the request.`, said, `(${shown})`];
    return { kind: 'refused', code: shown, message: parts.filter((part) => part !== '').join(' ') };
  };
}

/** Some services send no code of their own. */
function byStatus(status: number): string | undefined {
  return { 401: signIn, 403: consent, 404: gone }[status];
}

function errorIn(error: unknown): GraphError {
  return typeof error === 'object' && error !== null ? (error as GraphError) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import type { Vendor, VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';

/** The two forms of Google's errors: https://cloud.google.com/apis/design/errors and the older one with `errors`. */
interface GoogleError {
  code?: number;
  message?: string;
  status?: string;
  errors?: { reason?: string; message?: string }[];
  details?: { '@type'?: string; reason?: string }[];
}

/** Limits by the minute. Google often reports them with status 403. */
const limits = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED', 'RESOURCE_EXHAUSTED']);
/** Limits by the day, or of a storage: the same request fails for hours. */
const longLimits = new Set([
  'quotaExceeded',
  'dailyLimitExceeded',
  'dailyLimitExceededUnreg',
  'storageQuotaExceeded',
  'sharingRateLimitExceeded',
  'teamDriveFileLimitExceeded',
]);

const lacksScope = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);

/** Further texts of a vendor, by reason or status. */
export type FailureTexts = Readonly<Record<string, string>>;

const texts: FailureTexts = {
  authError: 'Google no longer accepts the credential. Connect it again.',
  UNAUTHENTICATED: 'Google no longer accepts the credential. Connect it again.',
  accessNotConfigured:
    'The API is not enabled in the Google Cloud project of the credential. Enable it in the console.',
  SERVICE_DISABLED: 'The API is not enabled in the Google Cloud project of the credential. Enable it in the console.',
  insufficientPermissions: 'The credential lacks access to this API.',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'The credential lacks access to this API.',
  forbidden: 'The account must not do this. Share it with the account of the credential.',
  PERMISSION_DENIED: 'The account must not do this. Share it with the account of the credential.',
  notFound: 'It does not exist, or is not shared with the account of the credential.',
  NOT_FOUND: 'It does not exist, or is not shared with the account of the credential.',
  quotaExceeded: 'A quota of the account is used up. It does not pass within minutes.',
  dailyLimitExceeded: 'The quota of the day is used up. It starts again at midnight, Pacific time.',
  dailyLimitExceededUnreg: 'The quota of the day is used up. It starts again at midnight, Pacific time.',
  sharingRateLimitExceeded: 'The account has shared too much today. Try again tomorrow.',
  storageQuotaExceeded: 'The storage is full. Service accounts have none: use a shared drive, or act as a user.',
  teamDriveFileLimitExceeded: 'The shared drive has reached its limit of files.',
};

/** Makes the `failureOf` of a vendor of Google. The reason counts before the status, because 403 means both "no" and "slower". */
export function googleFailure(title: string, more: FailureTexts = {}): Vendor['failureOf'] {
  return ({ status, headers, body }) => {
    const error = errorIn(body['error']);
    if (status < 400 && error === null) return null;
    const { message = '' } = error ?? {};
    const reason = reasonOf(error) ?? '';
    const isDaily = /\bper day\b|daily limit/i.test(message);
    if (!longLimits.has(reason) && !isDaily && (status === 429 || limits.has(reason))) return limited(title, headers);
    if (status >= 500) return { kind: 'temporary', message: `${title} has a temporary problem (status ${status}).` };
    const code = reason || `status ${status}`;
    const known = more[code] ?? (isDaily ? texts['dailyLimitExceeded'] : undefined) ?? texts[code];
    const said = message === '' ? '' : message.replaceAll(/\s+/g, ' ').slice(0, 500);
    const parts = [known ?? `${title} refused the request.`, said, `(${code})`];
    const text = parts.filter((part) => part !== '').join(' ');
    // Google does not name the scopes that would be enough.
    return { kind: 'refused', code, message: text, ...(lacksScope.has(code) ? { missingScopes: [] } : {}) };
  };
}

/** The error of the API, or of the token server, which has its name and description side by side. */
function errorIn(error: unknown): GoogleError | null {
  if (typeof error === 'string') return { status: error };
  return typeof error === 'object' && error !== null ? (error as GoogleError) : null;
}

function reasonOf(error: GoogleError | null): string | undefined {
  if (!error) return undefined;
  const { errors, details, status } = error;
  const named = Array.isArray(errors) ? errors.find(({ reason }) => typeof reason === 'string')?.reason : undefined;
  const detailed = Array.isArray(details)
    ? details.find(({ reason }) => typeof reason === 'string')?.reason
    : undefined;
  return named ?? detailed ?? status;
}

function limited(title: string, headers: Readonly<Record<string, string>>): VendorFailure {
  return {
    kind: 'limited',
    message: `${title} accepts no more requests for now.`,
    retryAfterMs: retryAfterMs(headers),
  };
}

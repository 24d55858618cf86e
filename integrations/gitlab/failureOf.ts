import type { VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import type { VendorResponse } from '../engine/vendorRequest.ts';

const maxQuoted = 500;
/** The window of a rate limit is some minutes at most. */
const maxPauseMs = 3_600_000;

const notMergeable = 'The merge request cannot be merged: it is a draft or closed, or its pipeline has not succeeded.';
/** What to do about a status, for people: https://docs.gitlab.com/api/rest/troubleshooting/#status-codes. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'GitLab does not accept the values.',
  401: 'GitLab does not accept the token, or it has expired. Check the credential.',
  403: 'The account or the scope of the token does not allow this.',
  404: 'GitLab finds no such project, number, branch or file, or the account has no access to it.',
  405: 'GitLab does not allow this here.',
  406: 'The merge request has conflicts.',
  409: 'The request conflicts with what exists already.',
  412: 'It was changed since.',
  413: 'The content is too large for this server.',
  422: 'GitLab cannot carry the request out.',
};

/** Reads a failure of GitLab; its code is the status, or `no_file` for a file that does not exist. Null for a success. */
export function failureOf({ status, headers, body }: VendorResponse): VendorFailure | null {
  if (status < 400) return null;
  const code = String(status);
  if (status === 429)
    return {
      kind: 'limited',
      code,
      message: 'GitLab accepts no more requests for now. (status 429)',
      retryAfterMs: pauseOf(headers),
    };
  if (status === 408 || status >= 500)
    return { kind: 'temporary', code, message: `GitLab has a temporary problem. (status ${code})` };
  const said = saidBy(body);
  // GitLab says more than the status if a project was moved, or a list is too long.
  const isMerge = status === 405 && /^(405 Method Not Allowed\.)?$/.test(said);
  const text = isMerge ? notMergeable : (statusTexts[status] ?? 'GitLab refused the request.');
  const words = [text, said].filter((part) => part !== '');
  const isMissingFile = status === 400 && /A file with this name doesn't exist/.test(said);
  return { kind: 'refused', code: isMissingFile ? 'no_file' : code, message: `${words.join(' ')} (status ${code})` };
}

/** https://docs.gitlab.com/administration/settings/user_and_ip_rate_limits/#response-headers */
function pauseOf(headers: VendorResponse['headers']): number | undefined {
  const asked = retryAfterMs(headers);
  if (asked !== undefined) return asked;
  const resetMs = Number(headers['ratelimit-reset'] ?? Number.NaN) * 1000 - Date.now();
  return Number.isNaN(resetMs) ? undefined : Math.min(Math.max(resetMs, 1000), maxPauseMs);
}

/** Reads the texts of a body: `message` with a text, a list or an object of lists, or `error` with its description. */
function saidBy(body: unknown): string {
  const { message, error, error_description: description } = (body ?? {}) as Record<string, unknown>;
  const parts = [...textsOf(message), ...(description ? textsOf(description) : textsOf(error))];
  const sentences = parts
    .slice(0, 5)
    .map((text) => text.trim().replace(/\s+/g, ' ').replace(/\.$/, ''))
    .filter((text) => text !== '')
    .join('. ');
  return sentences === '' ? '' : `${sentences.slice(0, maxQuoted)}.`;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string');
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, texts]) =>
    (Array.isArray(texts) ? texts : [texts])
      .filter((text) => typeof text === 'string')
      .map((text: string) => (field === 'base' ? text : `${field}: ${text}`)),
  );
}

import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import type { VendorResponse } from '../engine/vendorRequest.ts';

type Headers = VendorResponse['headers'];

const maxQuoted = 500;
/** The window of a rate limit is an hour at most. */
const maxPauseMs = 3_600_000;

/** What to do about a status, for people. */
const statusTexts: Readonly<Record<number, string>> = {
  401: 'GitHub does not accept the token. Check the credential.',
  403: 'The account lacks the permission.',
  404: 'Not found, or the token has no access to it.',
  405: 'The pull request cannot be merged.',
  409: 'The request conflicts with a newer state of the repository.',
  410: 'The feature is switched off in this repository.',
  422: 'GitHub does not accept the values.',
  451: 'The content is blocked for legal reasons.',
};

/** Codes of field errors (https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api#validation-failed). */
const fieldTexts: Readonly<Record<string, string>> = {
  missing: 'does not exist',
  missing_field: 'is missing',
  invalid: 'is not valid',
  already_exists: 'exists already',
  unprocessable: 'is not valid',
};

/** Reads a failure of GitHub; its code is the status. Null for a success. */
export function failureOf({ status, headers, body }: VendorResponse): VendorFailure | null {
  if (status < 400) return null;
  const code = String(status);
  const said = saidBy(body);
  if (isLimit(status, headers, said))
    return {
      kind: 'limited',
      code,
      message: `GitHub accepts no more requests for now. (status ${code})`,
      retryAfterMs: pauseOf(headers),
    };
  if (status === 408 || status >= 500)
    return { kind: 'temporary', code, message: `GitHub has a temporary problem. (status ${code})` };
  const words = [statusTexts[status] ?? 'GitHub refused the request.', accessText(status, headers), said];
  return { kind: 'refused', code, message: `${words.filter((text) => text !== '').join(' ')} (status ${code})` };
}

/** https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit */
function isLimit(status: number, headers: Headers, said: string): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    headers['x-ratelimit-remaining'] === '0' ||
    headers['retry-after'] !== undefined ||
    /\bsecondary rate limit\b/i.test(said)
  );
}

/** The time that GitHub asks for. Undefined for a secondary limit without one: at least a minute, the vendor's pause. */
function pauseOf(headers: Headers): number | undefined {
  const asked = retryAfterMs(headers);
  if (asked !== undefined || headers['x-ratelimit-remaining'] !== '0') return asked;
  const resetMs = Number(headers['x-ratelimit-reset'] ?? Number.NaN) * 1000 - Date.now();
  return Number.isNaN(resetMs) ? undefined : Math.min(Math.max(resetMs, 1000), maxPauseMs);
}

/** The missing permission. The header with an address for single sign-on has a token in it, so its address is not shown. */
function accessText(status: number, headers: Headers): string {
  if (status !== 403 && status !== 404) return '';
  if (headers['x-github-sso']?.startsWith('required'))
    return 'Authorize the token for the single sign-on of the organization (github.com/settings/tokens).';
  const permissions = headers['x-accepted-github-permissions'];
  if (status === 403 && permissions) return `Needed permissions: ${permissions.slice(0, 200)}.`;
  return '';
}

/** Reads the texts of a body. Parts of another type than GitHub documents are skipped. */
function saidBy(body: unknown): string {
  const { message, errors } = objectOf(body);
  const list: readonly unknown[] = Array.isArray(errors) ? errors : [textOf(errors)];
  const details = list.slice(0, 5).map((error) => (typeof error === 'string' ? error : fieldText(objectOf(error))));
  const all = [textOf(message), ...details].map((text) => text.trim().replace(/\s+/g, ' ').replace(/\.$/, ''));
  const sentences = all.filter((text) => text !== '').join('. ');
  return sentences === '' ? '' : `${sentences.slice(0, maxQuoted)}.`;
}

function fieldText({ resource, field, code, message }: JsonObject): string {
  if (textOf(message) !== '') return textOf(message);
  const name = [textOf(resource), textOf(field)].filter((part) => part !== '').join('.');
  return `${name} ${fieldTexts[textOf(code)] ?? textOf(code)}`;
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Square. The sandbox has an address and tokens of its own. Idempotency keys are in the body, with up to 45 characters. */
export const square = defineVendor({
  id: 'square',
  title: 'Square',
  icon: 'Square',
  group: 'payments',
  apiUrl: 'https://connect.squareup.com/v2',
  credentialTypes: ['square_token', 'square_oauth2'],
  headers: { 'square-version': '2025-08-20' },
  idempotencyField: 'idempotency_key',
  idempotencyUuid: true,
  failureOf,
  lists,
  scopes,
  // Limits are not published, and a refusal has no time.
  pauseMs: 5_000,
  source: 'https://developer.squareup.com/reference/square',
});

interface SquareError {
  code?: unknown;
  detail?: unknown;
  field?: unknown;
}

/** https://developer.squareup.com/docs/build-basics/general-considerations/handling-errors. A response with data can have warnings. */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const [error = {}, ...more] = (Array.isArray(body['errors']) ? body['errors'] : []) as SquareError[];
  const code = textOf(error.code) || `status ${status}`;
  const known = errorTexts[code] ?? errorTexts[`${status}`] ?? 'Square refused the request.';
  const said = [error, ...more.slice(0, 4)].map(({ detail, field }) =>
    textOf(field) === '' ? textOf(detail) : `${textOf(field)}: ${textOf(detail)}`,
  );
  return {
    kind: status === 429 ? 'limited' : status >= 500 ? 'temporary' : 'refused',
    code,
    message: [`${known} (${code})`, ...said.filter((part) => part !== '')].join(' '),
    ...(code === 'INSUFFICIENT_SCOPES' ? { missingScopes: [] } : {}),
    ...(status === 429 ? { retryAfterMs: retryAfterMs(headers) } : {}),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300) : '';
}

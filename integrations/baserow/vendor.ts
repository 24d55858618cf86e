import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** Baserow, in the cloud or on another server. */
export const baserow = defineVendor({
  id: 'baserow',
  title: 'Baserow',
  icon: 'TableOptions',
  group: 'databases',
  apiUrl: 'https://api.baserow.io',
  credentialTypes: ['baserow_token'],
  failureOf,
  // The cloud limits how many requests run at once, so a short pause is enough.
  pauseMs: 2_000,
  lists,
  source: 'https://api.baserow.io/api/redoc/',
});

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { error, detail } = body as { error?: unknown; detail?: unknown };
  const code = typeof error === 'string' ? error.slice(0, 100) : `status ${status}`;
  const said = typeof detail === 'string' ? detail : shown(detail);
  const message = `${errorTexts[code] ?? textOf(status)} ${said} (${code})`.replaceAll(/\s+/g, ' ');
  if (status === 429) return { kind: 'limited', code, message, retryAfterMs: retryAfterMs(headers) };
  // Two changes that wait for each other: the database has undone this one.
  const isTemporary = status >= 500 || code === 'ERROR_DATABASE_DEADLOCK';
  return { kind: isTemporary ? 'temporary' : 'refused', code, message };
}

function shown(detail: unknown): string {
  return detail === undefined || detail === null ? '' : JSON.stringify(detail).slice(0, 500);
}

function textOf(status: number): string {
  if (status === 401) return 'Baserow does not accept the token. Check the credential.';
  if (status === 413) return 'The file or the request is too large for the server.';
  if (status === 429) return 'Baserow accepts no more requests for now.';
  return status >= 500 ? 'Baserow has a temporary problem.' : 'Baserow refused the request.';
}

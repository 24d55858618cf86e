import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** Todoist, version 1 of the API. */
export const todoist = defineVendor({
  id: 'todoist',
  title: 'Todoist',
  icon: 'ListCheck',
  group: 'projects',
  apiUrl: 'https://api.todoist.com/api/v1',
  credentialTypes: ['todoist_token', 'oauth2'],
  failureOf,
  lists,
  source: 'https://developer.todoist.com/api/v1/',
});

interface TodoistBody {
  error?: unknown;
  error_tag?: unknown;
  error_extra?: { retry_after?: unknown; argument?: unknown; explanation?: unknown } | null;
}

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { error, error_tag: tag, error_extra: extra } = body as TodoistBody;
  const code = typeof tag === 'string' && tag !== '' ? tag : `status ${status}`;
  const text = errorTexts[code] ?? textOf(status);
  const said = [error, extra?.argument, extra?.explanation].filter((part) => typeof part === 'string').join(' ');
  const message = `${text} ${said.slice(0, 500)} (${code})`.replaceAll(/\s+/g, ' ');
  if (status === 429) {
    const seconds = extra?.retry_after;
    const pauseMs = typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : undefined;
    return { kind: 'limited', code, message, retryAfterMs: retryAfterMs(headers) ?? pauseMs };
  }
  return { kind: status >= 500 ? 'temporary' : 'refused', code, message };
}

function textOf(status: number): string {
  if (status === 401) return 'Todoist does not accept the token. Check the credential.';
  if (status === 403) return 'The account must not do this, or its plan lacks it.';
  if (status === 404) return 'There is no such thing, or the account cannot see it.';
  return status >= 500 ? 'Todoist has a temporary problem.' : 'Todoist refused the request.';
}

import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { lists } from './lists.ts';

/** ClickUp, version 2 of its API. A "team" of its paths is a workspace. */
export const clickup = defineVendor({
  id: 'clickup',
  title: 'ClickUp',
  icon: 'Checklist',
  group: 'projects',
  apiUrl: 'https://api.clickup.com/api/v2',
  credentialTypes: ['clickup_token', 'clickup_oauth2', 'oauth2'],
  failureOf,
  lists,
  source: 'https://developer.clickup.com/reference',
});

/** https://developer.clickup.com/docs/common_errors, by the first part of the code, or the whole code. */
const texts: Readonly<Record<string, string>> = {
  ITEM: 'There is no such thing, or the account may not see it. Check the ID, and the workspace of custom IDs.',
  CRTSK: 'The list has no such status. Select one of its statuses.',
  FIELD: 'The custom field or its value does not fit. Select a field of the list of the task.',
  INPUT: 'A value does not fit.',
  ACCESS: 'The account lacks the permission.',
};
const workspaceCodes = new Set(['023', '026', '027', ...Array.from({ length: 17 }, (_, place) => `0${29 + place}`)]);

/** Limits of plans have status 400, too. https://developer.clickup.com/docs/rate-limits */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  if (status === 429)
    return {
      kind: 'limited',
      message: 'ClickUp accepts no more requests for now. (status 429)',
      retryAfterMs: pauseMs(headers['x-ratelimit-reset']),
    };
  if (status >= 500) return { kind: 'temporary', message: `ClickUp has a temporary problem. (status ${status})` };
  const code = typeof body['ECODE'] === 'string' ? body['ECODE'].slice(0, 40) : '';
  const said = typeof body['err'] === 'string' ? ` ${body['err'].slice(0, 500)}` : '';
  const named = code === '' ? `status ${status}` : `status ${status}, ${code}`;
  return {
    kind: 'refused',
    code: status === 404 ? '404' : code || String(status),
    message: `${textOf(status, code)} (${named})${said}`,
  };
}

function textOf(status: number, code: string): string {
  const [kind = '', number = ''] = code.split('_');
  if (kind === 'OAUTH' && workspaceCodes.has(number))
    return 'The credential does not reach this workspace. Check the workspace, or sign in again and select it.';
  if (status === 401) return 'ClickUp does not accept the token. Check the credential.';
  if (status === 404) return texts['ITEM']!;
  return texts[kind] ?? 'ClickUp refused the request.';
}

/** The limit ends at a time in seconds. */
function pauseMs(reset: string | undefined): number | undefined {
  if (reset === undefined || !/^\d{9,11}$/.test(reset)) return undefined;
  return Math.max(0, Number(reset) * 1_000 - Date.now());
}

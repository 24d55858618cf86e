import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { lists } from './lists.ts';

/** Trello. Most failures are plain text, which the client quotes. */
export const trello = defineVendor({
  id: 'trello',
  title: 'Trello',
  icon: 'BrandTrello',
  group: 'projects',
  apiUrl: 'https://api.trello.com/1',
  credentialTypes: ['trello_token'],
  failureOf,
  lists,
  // https://developer.atlassian.com/cloud/trello/guides/rest-api/rate-limits/: 100 requests of a token in 10 s.
  pauseMs: 10_000,
  source: 'https://developer.atlassian.com/cloud/trello/rest/',
});

const texts: Readonly<Record<number, string>> = {
  400: 'Trello refused a value. Labels, lists and members need their long ID of 24 characters.',
  401: 'Trello does not accept the token, or the member lacks the permission.',
  403: 'The member lacks the permission, or a limit of the board is reached.',
  404: 'There is no such thing, or the member may not see it.',
};

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  if (status === 429) {
    const interval = headers['x-rate-limit-api-token-interval-ms'];
    const message = 'Trello accepts no more requests for now. (status 429)';
    return {
      kind: 'limited',
      message,
      ...(/^\d{1,7}$/.test(interval ?? '') ? { retryAfterMs: Number(interval) } : {}),
    };
  }
  // A part of the request has failed, and Trello asks to repeat it.
  if (status >= 500 || status === 449)
    return { kind: 'temporary', message: `Trello has a temporary problem. (status ${status})` };
  const details = typeof body['message'] === 'string' ? ` ${body['message'].slice(0, 500)}` : '';
  return {
    kind: 'refused',
    code: String(status),
    message: `${texts[status] ?? 'Trello refused the request.'} (status ${status})${details}`,
  };
}

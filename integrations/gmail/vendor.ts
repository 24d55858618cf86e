import type { Vendor } from '../engine/defineVendor.ts';
import { googleFailure } from '../google/failureOf.ts';
import { defineGoogleVendor } from '../google/defineGoogleVendor.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

const readFailure = googleFailure('Gmail', {
  failedPrecondition: 'The account has no mailbox. A service account has to act as a user of your Workspace.',
  FAILED_PRECONDITION: 'The account has no mailbox. A service account has to act as a user of your Workspace.',
  invalidArgument: 'Gmail does not accept a value.',
  aborted: 'A label with this name exists.',
  duplicate: 'A label with this name exists.',
  ALREADY_EXISTS: 'A label with this name exists.',
});

/** Gmail. Limits count for the mailbox: https://developers.google.com/workspace/gmail/api/reference/quota. */
export const gmail = defineGoogleVendor({
  id: 'gmail',
  title: 'Gmail',
  icon: 'BrandGmail',
  group: 'messaging',
  apiUrl: 'https://gmail.googleapis.com',
  access: { google_oauth2: ['gmail', 'gmail_full', 'gmail_send'] },
  failureOf,
  lists,
  scopes,
  // The quota of a minute refills all the time.
  pauseMs: 10_000,
  source: 'https://developers.google.com/workspace/gmail/api/reference/rest',
});

/** The limit of sent mails names the time of its end in the text only. */
function failureOf(response: Parameters<Vendor['failureOf']>[0]): ReturnType<Vendor['failureOf']> {
  const failure = readFailure(response);
  if (failure?.kind !== 'limited' || failure.retryAfterMs !== undefined) return failure;
  const { message = '' } = (response.body['error'] ?? {}) as { message?: string };
  const end = Date.parse(/retry after (\S+Z)/i.exec(String(message))?.[1] ?? '');
  return Number.isNaN(end) ? failure : { ...failure, retryAfterMs: Math.max(end - Date.now(), 1_000) };
}

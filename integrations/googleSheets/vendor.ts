import type { Vendor } from '../engine/defineVendor.ts';
import { defineGoogleVendor } from '../google/defineGoogleVendor.ts';
import { googleFailure } from '../google/failureOf.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

const failureOf = googleFailure('Google Sheets');

/** Google Sheets. The list of documents, and their deletion, are calls to Google Drive. */
export const googleSheets = defineGoogleVendor({
  id: 'google_sheets',
  title: 'Google Sheets',
  icon: 'Table',
  group: 'office',
  apiUrl: 'https://sheets.googleapis.com',
  access: { google_oauth2: ['sheets', 'drive', 'drive_file'] },
  failureOf: explained,
  limitScope: ({ path, method = 'GET' }) =>
    path.startsWith('/drive/') ? 'drive' : method === 'GET' ? 'reads' : 'writes',
  lists,
  scopes,
  pauseMs: 20_000,
  source: 'https://developers.google.com/workspace/sheets/api/reference/rest',
});

/** Beginnings of Google's messages, with the problem and the next step. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/^Unable to parse range/, 'The sheet or the range does not exist. The sheet may have been renamed or deleted.'],
  [/exceeds grid limits/, 'The range begins outside of the sheet.'],
  [/^This operation is not supported for this document/, 'The document is no Google spreadsheet. Convert it first.'],
];

function explained(response: Parameters<Vendor['failureOf']>[0]): ReturnType<Vendor['failureOf']> {
  const failure = failureOf(response);
  if (failure?.kind !== 'refused') return failure;
  const { message = '' } = (response.body['error'] ?? {}) as { message?: string };
  const hint = hints.find(([pattern]) => pattern.test(message))?.[1];
  return hint === undefined ? failure : { ...failure, message: `${hint} ${message.slice(0, 500)}` };
}

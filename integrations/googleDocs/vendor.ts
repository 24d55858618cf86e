import { googleFailure } from '../google/failureOf.ts';
import { defineGoogleVendor } from '../google/defineGoogleVendor.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Google Docs. Drive creates documents in folders, copies, exports and lists them. */
export const googleDocs = defineGoogleVendor({
  id: 'google_docs',
  title: 'Google Docs',
  icon: 'FileText',
  group: 'office',
  apiUrl: 'https://docs.googleapis.com',
  access: { google_oauth2: ['docs', 'drive', 'drive_file'] },
  failureOf: googleFailure('Google Docs', {
    FAILED_PRECONDITION: 'This is no document of Google, but an Office file. Convert it in Google Drive first.',
    exportSizeLimitExceeded: 'The exported file would be larger than 10 MB.',
  }),
  // Reads and writes have quotas of their own.
  limitScope: ({ apiUrl, method = 'GET' }) => (apiUrl ? 'drive' : method === 'GET' ? 'reads' : 'writes'),
  pauseMs: 10_000,
  lists,
  scopes,
  source: 'https://developers.google.com/workspace/docs/api/reference/rest/v1/documents',
});

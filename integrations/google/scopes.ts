import type { ScopeChoice } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';

const prefix = 'https://www.googleapis.com/auth/';

/**
 * Kinds of access to Google, each with the smallest scopes that its operations need:
 * https://developers.google.com/identity/protocols/oauth2/scopes. The word is stored in credentials and never changes.
 */
export const googleScopes: Readonly<Record<string, ScopeChoice>> = {
  // The list of documents in the form, and the deletion of documents, are calls to Drive.
  sheets: { title: 'Google Sheets', scopes: [`${prefix}spreadsheets`, `${prefix}drive.metadata.readonly`] },
  drive: { title: 'Google Drive: all files', scopes: [`${prefix}drive`] },
  drive_file: { title: 'Google Drive: files made with this credential', scopes: [`${prefix}drive.file`] },
  gmail: { title: 'Gmail', scopes: [`${prefix}gmail.modify`, `${prefix}gmail.settings.basic`] },
  gmail_full: { title: 'Gmail with permanent deletion', scopes: ['https://mail.google.com/'] },
  gmail_send: { title: 'Gmail: only send', scopes: [`${prefix}gmail.send`] },
  calendar: { title: 'Google Calendar', scopes: [`${prefix}calendar`] },
  docs: { title: 'Google Docs', scopes: [`${prefix}documents`, `${prefix}drive.file`] },
  youtube: { title: 'YouTube', scopes: [`${prefix}youtube.force-ssl`, `${prefix}youtube.upload`] },
  tasks: { title: 'Google Tasks', scopes: [`${prefix}tasks`] },
};

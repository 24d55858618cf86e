import type { Vendor } from '../engine/defineVendor.ts';

const mail = ['Mail.ReadWrite', 'Mail.ReadWrite.Shared'];
const send = ['Mail.Send', 'Mail.Send.Shared'];
const calendars = { reads: ['Calendars.ReadWrite', 'Calendars.Read.Shared'], changes: 'Calendars.ReadWrite' };

/** Scopes of Outlook that operations need: https://learn.microsoft.com/graph/permissions-reference. The scopes that end in `Shared` are for mailboxes of others. */
export const scopes: Vendor['scopes'] = {
  attachment: mail,
  calendar: calendars,
  contact: 'Contacts.ReadWrite',
  draft: { reads: mail, changes: mail, send },
  event: calendars,
  folder: mail,
  message: { reads: mail, changes: mail, send, reply: send, forward: send },
  trigger: mail,
};

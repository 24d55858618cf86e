import type { Vendor } from '../engine/defineVendor.ts';

const prefix = 'https://www.googleapis.com/auth/';
const all = 'https://mail.google.com/';
const mailbox = [`${prefix}gmail.modify`, all];

/** Scopes of Gmail that operations need: https://developers.google.com/workspace/gmail/api/auth/scopes. */
export const scopes: Vendor['scopes'] = {
  draft: mailbox,
  label: mailbox,
  message: { reads: mailbox, changes: mailbox, send: [`${prefix}gmail.send`, ...mailbox], delete: all },
  thread: { reads: mailbox, changes: mailbox, delete: all },
  trigger: mailbox,
};

import { isIP } from 'node:net';

import { assertHostAllowed } from '../../../domains/credentials/allowedHosts.ts';
import { defineCredential } from '../../../domains/credentials/defineCredential.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { fixedParameters } from '../../kit/fixedParameters.ts';
import { boolean, choice, integer, object, text } from '../../../platform/schema/schema.ts';
import { openImap } from '../../triggers/imapClient.ts';

/** A login to a mailbox. */
export const credential = defineCredential({
  type: 'imap',
  title: 'IMAP',
  description: 'Login for an IMAP mailbox.',
  icon: 'Mail',
  parameters: object({
    host: text({ title: 'Host', required: true, maxLength: 253 }),
    port: integer({ title: 'Port', minimum: 1, maximum: 65_535, default: 993 }),
    security: choice(['tls', 'starttls', 'none'])({ title: 'Security', default: 'tls' }),
    user: text({ title: 'User', required: true, maxLength: 500 }),
    password: text({ title: 'Password', required: true, maxLength: 1_000, secret: true }),
  }),
  hosts: ({ host, port }) => [`${host}:${port}`],
  test: async (values, { connect, signal, allowedHosts }) => {
    const { host, port } = values;
    assertHostAllowed({ allowedHosts }, { host, port });
    const socket = await connect({ host, port, signal });
    const address = socket.remoteAddress!; // a checked one
    socket.destroy();
    const servername = isIP(host) === 0 ? host : undefined;
    (await openImap(values, { address, servername, ca: undefined })).close();
  },
});

/** Starts an execution for each new message of a mailbox; the item holds its fields, its files are binaries. */
export const node = defineNode({
  type: 'trigger.email',
  version: 1,
  title: 'Email',
  description: 'Starts for each new email in an IMAP mailbox.',
  icon: 'MailOpened',
  group: 'trigger',
  trigger: true,
  pure: true,
  effects: ['brings_untrusted', 'reads_private'],
  inputs: [],
  outputs: mainPort,
  credentials: [{ name: 'imap', title: 'Mailbox', types: ['imap'], required: true }],
  parameters: object({
    mailbox: text({ title: 'Folder', default: 'INBOX', maxLength: 500, minLength: 1 }),
    only_unseen: boolean({ title: 'Unread messages only', default: true }),
    from: text({ title: 'Sender contains', default: '', maxLength: 500 }),
    subject: text({ title: 'Subject contains', default: '', maxLength: 500 }),
    existing: boolean({
      title: 'Include existing messages',
      description: 'If off, only messages received after publishing.',
      default: false,
    }),
    mark_seen: boolean({ title: 'Mark as read', default: true }),
    attachments: boolean({ title: 'Download attachments', description: 'Adds attachments as files.', default: true }),
    every_seconds: integer({
      title: 'Polling interval (seconds)',
      description: 'Servers with push (IDLE) notify immediately.',
      minimum: 1,
      maximum: 86_400,
      default: 60,
    }),
  }),
  check: fixedParameters,
  examples: [
    { title: 'New messages', parameters: {} },
    { title: 'Invoices', parameters: { mailbox: 'Invoices', subject: 'invoice', mark_seen: false } },
  ],
});

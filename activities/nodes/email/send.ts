import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SendMailOptions, SMTPSentMessageInfo } from 'nodemailer';

import { AppError } from '../../../openapi/AppError.ts';
import { defineCredential } from '../../../domains/credentials/defineCredential.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { binaryOf, contentOf } from '../../http/httpBody.ts';
import { assertOneLine, mailAddresses } from '../../mail/mailAddresses.ts';
import { smtpValues, type SmtpServer } from '../../mail/smtpCredential.ts';
import { smtpError, smtpTransport } from '../../mail/smtpTransport.ts';
import { integer, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

/** A mail server for sending. */
export const credential = defineCredential({
  type: 'smtp',
  title: 'SMTP server',
  description: 'A mail server for sending email, with its login.',
  icon: 'MailForward',
  parameters: smtpValues,
  hosts: ({ host, port }) => [`${host}:${port}`],
  test: async (server, { connect, signal, allowedHosts }) => {
    try {
      const transport = await smtpTransport({ server, allowedHosts, connect, signal, timeoutMs: 30_000 });
      await transport.verify();
    } catch (error) {
      signal.throwIfAborted();
      throw smtpError(error, server);
    }
  },
});

const addresses = { placeholder: 'Ada <ada@example.com>, bob@example.com', maxLength: 50_000, default: '' } as const;

const parameters = object({
  from: text({ title: 'From', placeholder: 'Shop <shop@example.com>', required: true, maxLength: 1_000 }),
  to: text({ title: 'To', ...addresses }),
  cc: text({ title: 'Cc', rare: true, ...addresses }),
  bcc: text({ title: 'Bcc', rare: true, ...addresses }),
  reply_to: text({ title: 'Reply to', rare: true, ...addresses }),
  subject: text({ title: 'Subject', maxLength: 2_000, default: '' }),
  text: text({ title: 'Text', control: 'textarea', default: '' }),
  html: text({
    title: 'HTML',
    description: 'HTML version of the email. Use cid:name to show an attachment inline.',
    control: 'code',
    language: 'html',
    default: '',
  }),
  attachments: list(text({ title: 'File name', required: true, maxLength: 200 }))({
    title: 'Attachments',
    description: 'Names of files in the item.',
    maxItems: 100,
    default: [],
  }),
  timeout_ms: integer({
    title: 'Timeout (ms)',
    rare: true,
    minimum: 1,
    maximum: 3_600_000,
    default: 120_000,
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Sends one mail for each item. */
export const node = defineNode({
  type: 'email.send',
  version: 1,
  title: 'Send email',
  description: 'Sends an email via SMTP for each item.',
  icon: 'MailForward',
  group: 'core',
  pure: false,
  effects: ['sends_out'],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  credentials: [{ name: 'smtp', title: 'SMTP server', types: ['smtp'], required: true }],
  examples: [
    {
      title: 'A text',
      parameters: {
        from: 'Shop <shop@example.com>',
        to: '{{ $json.email }}',
        subject: 'Your order {{ $json.id }}',
        text: 'Thank you for your order.',
      },
    },
    {
      title: 'HTML with a file',
      parameters: {
        from: 'shop@example.com',
        to: '{{ $json.email }}',
        bcc: 'archive@example.com',
        subject: 'Your invoice',
        html: '<p>Hello {{ $json.name }}, your invoice is attached.</p>',
        attachments: ['data'],
      },
    },
  ],
  check: ({ to, cc, bcc }) =>
    [to, cc, bcc].every((list) => list === undefined || list === null || list === '')
      ? [{ parameter: '/to', code: 'parameter_missing', message: 'is required.' }]
      : [],
  run: (context) =>
    eachItem({
      context,
      port: 'main',
      concurrency: 2,
      work: async (item, wanted, { index }) => ({ json: await send({ context, item, wanted, index }) }),
    }),
});

interface MailToSend {
  context: NodeContext<Parameters>;
  item: Item;
  wanted: Parameters;
  index: number;
}

async function send({ context, item, wanted, index }: MailToSend): Promise<JsonObject> {
  const opened = await context.credential<SmtpServer>('smtp');
  if (!opened) throw new AppError('credential_missing', 'Select an SMTP credential.');
  const { values: server, allowedHosts } = opened;
  const { signal, http } = context;
  const message = toMessage({ context, item, wanted, index });
  const timeout = AbortSignal.timeout(wanted.timeout_ms);
  const transport = await smtpTransport({
    server,
    allowedHosts,
    connect: http.connect,
    signal: AbortSignal.any([signal, timeout]),
    timeoutMs: wanted.timeout_ms,
  });
  try {
    return sent(await transport.sendMail(message));
  } catch (error) {
    signal.throwIfAborted();
    const late = `The mail server ${server.host} did not accept the message within ${wanted.timeout_ms} ms`;
    if (timeout.aborted) throw new AppError('target_timeout', late, { retryable: true, cause: error });
    throw smtpError(error, server);
  } finally {
    transport.close();
  }
}

function toMessage({ context, item, wanted, index }: MailToSend): SendMailOptions {
  const { from, to, cc, bcc, reply_to: replyTo, subject, html } = wanted;
  const sender = mailAddresses(from, '/from');
  if (sender.length !== 1) throw new AppError('parameter_invalid', 'Enter exactly one sender.', { param: '/from' });
  const recipients = { to: mailAddresses(to, '/to'), cc: mailAddresses(cc, '/cc'), bcc: mailAddresses(bcc, '/bcc') };
  if (Object.values(recipients).every((list) => list.length === 0))
    throw new AppError('parameter_invalid', 'Enter at least one recipient.', { param: '/to' });
  assertOneLine(subject, '/subject');
  return {
    from: sender[0]!,
    ...recipients,
    replyTo: mailAddresses(replyTo, '/reply_to'),
    subject,
    ...(wanted.text === '' && html !== '' ? {} : { text: wanted.text }),
    ...(html === '' ? {} : { html }),
    messageId: messageId(`${context.idempotencyKey}/${index}`, sender[0]!.address),
    date: context.now,
    attachments: wanted.attachments.map((name) => {
      const file = binaryOf(item, name, '/attachments');
      return {
        filename: file.file_name,
        contentType: file.media_type,
        content: Readable.from(contentOf(context.files, file), { objectMode: false }),
        ...(html.includes(`cid:${name}`) ? { cid: name } : {}),
      };
    }),
  };
}

/** The same for every attempt at a message, so that who gets it twice can tell. */
function messageId(key: string, sender: string): string {
  const id = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`;
}

function sent({ messageId: id, accepted, rejected, response }: SMTPSentMessageInfo): JsonObject {
  const plain = (list: readonly unknown[]): string[] =>
    list.map((entry) => (typeof entry === 'string' ? entry : (entry as { address: string }).address));
  return { message_id: id, accepted: plain(accepted), rejected: plain(rejected), response };
}

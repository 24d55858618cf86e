import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { AppError } from '../../openapi/AppError.ts';
import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import { assertOneLine, mailAddresses } from '../../activities/mail/mailAddresses.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { mailbox, read } from './methods.ts';

/** The parameters that a mail is made from. */
export interface MailParameters {
  readonly to?: string;
  readonly cc?: string;
  readonly bcc?: string;
  readonly reply_to?: string;
  readonly send_as?: string;
  readonly sender_name?: string;
  readonly text?: string;
  readonly html?: string;
  readonly attach: readonly string[];
}

/** Headers that put a mail into a thread. */
export interface ThreadHeaders {
  readonly subject: string;
  readonly inReplyTo?: string;
  readonly references?: string;
}

/** Largest mail that Gmail accepts, in bytes of MIME. */
const maxMailBytes = 36_700_160;
/** Attachments grow by a third in MIME, plus line breaks. */
const mimeGrowth = 1.37;

/**
 * Writes a mail as MIME (RFC 5322), with the recipients of Bcc, which Gmail removes. Errors: `parameter_invalid` for addresses, headers and
 * files that cannot be used, and for a mail that is too large.
 */
export async function composeMail(
  parameters: MailParameters,
  { subject, inReplyTo, references }: ThreadHeaders,
  call: OperationCall,
): Promise<Buffer> {
  const { to = '', cc = '', bcc = '', reply_to: replyTo = '', html = '' } = parameters;
  assertOneLine(subject, '/subject');
  const recipients = { to: mailAddresses(to, '/to'), cc: mailAddresses(cc, '/cc'), bcc: mailAddresses(bcc, '/bcc') };
  const attachments = attachmentsOf(parameters, call);
  const from = await senderOf(parameters, call);
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer'); // loaded on first use to save memory
  const composed = new MailComposer({
    ...(from ? { from } : {}),
    ...recipients,
    replyTo: mailAddresses(replyTo, '/reply_to'),
    subject,
    ...(html !== '' && !parameters.text ? {} : { text: parameters.text ?? '' }),
    ...(html === '' ? {} : { html }),
    ...(inReplyTo ? { inReplyTo } : {}),
    ...(references ? { references } : {}),
    messageId: messageIdOf(call.key, from?.address),
    attachments,
  }).compile();
  composed.keepBcc = true;
  const mail = await composed.build();
  if (mail.length > maxMailBytes) throw tooLarge();
  return mail;
}

function attachmentsOf({ attach, html = '' }: MailParameters, { item, files }: OperationCall) {
  const found = attach.map((name) => ({ name, file: binaryOf(item, name, '/attach') }));
  const bytes = found.reduce((sum, { file }) => sum + file.size_bytes, 0);
  if (bytes * mimeGrowth > maxMailBytes) throw tooLarge();
  return found.map(({ name, file }) => ({
    filename: file.file_name,
    contentType: file.media_type,
    content: Readable.from(contentOf(files, file), { objectMode: false }),
    ...(html.includes(`cid:${name}`) ? { cid: name } : {}),
  }));
}

function tooLarge(): AppError {
  return new AppError(
    'parameter_invalid',
    'The mail is larger than the 35 MiB that Gmail accepts. Send a link instead.',
    {
      param: '/attach',
    },
  );
}

/** The sender, if the default of the account is not wanted. A name alone belongs to the address of the account. */
async function senderOf(
  { send_as: alias = '', sender_name: name = '' }: MailParameters,
  { client, key }: OperationCall,
): Promise<{ name: string; address: string } | undefined> {
  assertOneLine(name, '/sender_name');
  if (alias.trim() !== '') {
    const [sender, ...others] = mailAddresses(alias, '/send_as');
    if (!sender || others.length > 0)
      throw new AppError('parameter_invalid', 'Enter exactly one sender.', { param: '/send_as' });
    return { address: sender.address, name: name || sender.name };
  }
  if (name.trim() === '') return undefined;
  const { body } = await client.send(read(`${mailbox}/profile`), { repeat: 'safe', key });
  return { name, address: (body as { emailAddress: string }).emailAddress };
}

/** The same for every attempt at a mail, so that the recipient can tell if it arrives twice. */
function messageIdOf(key: string, sender = 'me@mail.gmail.com'): string {
  const id = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`;
}

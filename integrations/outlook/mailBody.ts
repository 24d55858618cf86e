import { assertOneLine, mailAddresses } from '../../activities/mail/mailAddresses.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** The parameters that the JSON of a mail is made from. */
export interface MailParameters {
  readonly to?: string;
  readonly subject?: string;
  readonly body?: string;
  readonly body_type: 'html' | 'text';
  readonly cc?: string;
  readonly bcc?: string;
  readonly reply_to?: string;
  readonly send_as?: string;
  readonly importance: 'keep' | 'low' | 'normal' | 'high';
  readonly categories: readonly string[];
  readonly read_receipt: boolean;
  readonly headers: readonly { readonly name: string; readonly value?: string }[];
}

/** Returns the JSON of a mail without attachments; fields without a value are missing. Errors: `parameter_invalid`. */
export function mailBody(parameters: MailParameters): JsonObject {
  const { subject = '', importance, categories, headers } = parameters;
  assertOneLine(subject, '/subject');
  return {
    ...(subject === '' ? {} : { subject }),
    ...bodyOf(parameters),
    ...recipients('toRecipients', parameters.to, '/to'),
    ...recipients('ccRecipients', parameters.cc, '/cc'),
    ...recipients('bccRecipients', parameters.bcc, '/bcc'),
    ...recipients('replyTo', parameters.reply_to, '/reply_to'),
    ...fromOf(parameters.send_as),
    ...(importance === 'keep' ? {} : { importance }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(parameters.read_receipt ? { isReadReceiptRequested: true } : {}),
    ...(headers.length === 0
      ? {}
      : { internetMessageHeaders: headers.map(({ name, value = '' }) => ({ name, value })) }),
  };
}

/** Returns the body of a mail or an event; nothing for an empty text. */
export function bodyOf({ body = '', body_type: type }: { body?: string; body_type: 'html' | 'text' }): JsonObject {
  return body === '' ? {} : { body: { contentType: type, content: body } };
}

/** Returns a list of recipients; nothing if none is given. Errors: `parameter_invalid`. */
export function recipients(name: string, written: string | undefined, param: string): JsonObject {
  const all = mailAddresses(written ?? '', param).map(emailAddress);
  return all.length === 0 ? {} : { [name]: all };
}

function fromOf(written: string | undefined): JsonObject {
  const [sender, ...others] = mailAddresses(written ?? '', '/send_as');
  if (others.length > 0) throw new AppError('parameter_invalid', 'Enter exactly one sender.', { param: '/send_as' });
  return sender ? { from: emailAddress(sender) } : {};
}

function emailAddress({ name, address }: { name: string; address: string }): JsonObject {
  return { emailAddress: { address, ...(name === '' ? {} : { name }) } };
}

import { buffer } from 'node:stream/consumers';

import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import { mailAddresses } from '../../activities/mail/mailAddresses.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { unixSeconds } from '../engine/timeParameter.ts';

/** A mail has at most 30 MB, and base64 takes a third more. */
const maxFileBytes = 21 * 1024 * 1024;

interface Address {
  email: string;
  name?: string;
}

/** The parameters that every mail has. */
export interface Mail {
  from: string;
  to: string;
  cc?: string;
  bcc?: string;
  reply_to?: string;
  binary_names: readonly string[];
  categories: readonly string[];
  custom_args: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, unknown>>;
  send_at?: string;
  unsubscribe_group?: string;
  ip_pool?: string;
  sandbox: boolean;
}

/** Sends a mail. It is never repeated, because SendGrid does not recognize a second one. */
export async function sendMail(
  mail: Mail,
  { content, personalization }: { content: JsonObject; personalization: JsonObject },
  call: OperationCall,
): Promise<Item[]> {
  const json = { ...content, ...(await partsOf(mail, personalization, call)) };
  const { headers } = await call.client.send(
    { method: 'POST', path: '/mail/send', json },
    { repeat: 'unsafe', key: call.key },
  );
  // A mail that was only checked has no ID.
  const id = headers['x-message-id'];
  return [{ json: { accepted: true, ...(id === undefined ? {} : { message_id: id }) } }];
}

async function partsOf(mail: Mail, personalization: JsonObject, call: OperationCall): Promise<JsonObject> {
  const to = addressesIn(mail.to, 'to');
  if (to.length === 0) throw new AppError('parameter_invalid', 'The mail has no recipient.', { param: '/to' });
  const from = addressesIn(mail.from, 'from')[0];
  if (!from) throw new AppError('parameter_invalid', 'The mail has no sender.', { param: '/from' });
  const replyTo = addressesIn(mail.reply_to ?? '', 'reply_to');
  const group = (mail.unsubscribe_group ?? '').trim();
  const headers = textsOf(mail.headers);
  const copies = { cc: addressesIn(mail.cc ?? '', 'cc'), bcc: addressesIn(mail.bcc ?? '', 'bcc') };
  const ofMail = { ...copies, ...personalization, custom_args: textsOf(mail.custom_args) };
  return givenParts({
    personalizations: [{ to, ...givenParts(ofMail) }],
    from,
    reply_to: replyTo.length === 1 ? replyTo[0] : undefined,
    reply_to_list: replyTo.length > 1 ? replyTo : undefined,
    attachments: await attachmentsOf(mail.binary_names, call),
    categories: [...mail.categories],
    headers,
    send_at: unixSeconds(mail.send_at, 'send_at'),
    asm: group === '' ? undefined : { group_id: Number(group) },
    ip_pool_name: (mail.ip_pool ?? '').trim(),
    mail_settings: mail.sandbox ? { sandbox_mode: { enable: true } } : undefined,
  });
}

/** Leaves out what is empty. */
function givenParts(parts: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => {
      if (value === undefined || value === '') return false;
      return typeof value !== 'object' || value === null || Object.keys(value).length > 0;
    }),
  );
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
}

function addressesIn(written: string, param: string): Address[] {
  if (written.trim() === '') return [];
  return mailAddresses(written, `/${param}`).map(({ name, address }) =>
    name === '' ? { email: address } : { email: address, name },
  );
}

async function attachmentsOf(
  names: readonly string[],
  { item, files }: Pick<OperationCall, 'item' | 'files'>,
): Promise<JsonObject[]> {
  const attachments = [];
  let bytes = 0;
  for (const name of names) {
    const binary = binaryOf(item, name, '/binary_names');
    bytes += binary.size_bytes;
    if (bytes > maxFileBytes)
      throw new AppError('parameter_invalid', 'The attachments are larger than 21 MB together.', {
        param: '/binary_names',
      });
    const content = (await buffer(contentOf(files, binary))).toString('base64');
    attachments.push({ content, type: binary.media_type, filename: binary.file_name, disposition: 'attachment' });
  }
  return attachments;
}

import PostalMime, { type Address, type Email } from 'postal-mime';

import { AppError } from '../../openapi/AppError.ts';
import type { Item } from '../../domains/executions/item.ts';
import type { WatchContext } from './watch.ts';

const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 };
const maxTextChars = 2 * 1024 * 1024;
const maxAttachments = 100;
const maxHeaders = 500;

/** A message as the server gives it. */
export interface ReceivedMail {
  uid: number;
  flags: readonly string[];
  receivedAt: Date | null;
  source: Uint8Array;
}

/**
 * Reads a message (RFC 5322, MIME). Memory follows its size, which is limited, and nesting and headers are, too. Errors: `invalid_request`
 * for unreadable mails, or exceeded limits.
 */
export async function readMail(source: Uint8Array): Promise<Email> {
  const email = await PostalMime.parse(source, limits).catch((cause: unknown) => {
    throw new AppError(
      'invalid_request',
      'The message cannot be read: its parts are nested too deeply, or its headers are too large.',
      { cause },
    );
  });
  if (email.attachments.length > maxAttachments)
    throw new AppError('invalid_request', `The message has more than ${maxAttachments} attachments.`);
  return email;
}

/** The item of a message; attachments are written as files `attachment_0`, `attachment_1`, … */
export async function mailItem(
  mail: ReceivedMail,
  email: Email,
  { attachments, writeFile }: { attachments: boolean; writeFile: WatchContext['writeFile'] },
): Promise<Item> {
  const binary: NonNullable<Item['binary']> = {};
  for (const [index, file] of (attachments ? email.attachments : []).entries()) {
    const bytes = typeof file.content === 'string' ? Buffer.from(file.content) : new Uint8Array(file.content);
    const meta = { fileName: file.filename ?? `attachment-${index}`, mediaType: file.mimeType };
    binary[`attachment_${index}`] = await writeFile(bytes, meta);
  }
  return {
    json: {
      uid: mail.uid,
      message_id: email.messageId ?? null,
      in_reply_to: email.inReplyTo ?? null,
      date: dateOf(email.date) ?? mail.receivedAt?.toISOString() ?? null,
      subject: email.subject ?? '',
      from: email.from ? addressOf(email.from) : null,
      to: addressesOf(email.to),
      cc: addressesOf(email.cc),
      reply_to: addressesOf(email.replyTo),
      text: (email.text ?? '').slice(0, maxTextChars),
      html: (email.html ?? '').slice(0, maxTextChars),
      headers: headersOf(email),
      flags: [...mail.flags],
      attachments: email.attachments.map(({ filename, mimeType }) => ({ file_name: filename, media_type: mimeType })),
    },
    ...(Object.keys(binary).length > 0 ? { binary } : {}),
  };
}

function addressesOf(list: readonly Address[] | undefined): object[] {
  return (list ?? []).flatMap((one) => (one.group ? one.group.map(addressOf) : [addressOf(one)]));
}

function addressOf({ name, address }: { name?: string; address?: string | undefined }): {
  name: string;
  address: string;
} {
  return { name: name ?? '', address: address ?? '' };
}

function dateOf(text: string | undefined): string | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** By name in lower case; of a repeated one all values. */
function headersOf({ headers }: Email): Record<string, string> {
  const all = new Map<string, string>();
  for (const { key, value } of headers.slice(0, maxHeaders))
    all.set(key, all.has(key) ? `${all.get(key)}, ${value}` : value);
  return Object.fromEntries(all);
}

import addressparser from 'nodemailer/lib/addressparser';
import { decodeWords } from 'postal-mime';

import type { JsonObject } from '../../domains/executions/item.ts';
import { attachmentsOf, headerOf, isBodyText, leavesOf, type GmailMessage, type GmailPart } from './gmailMessage.ts';

/** Headers of the simple output. */
export const mainHeaders = ['From', 'To', 'Cc', 'Bcc', 'Reply-To', 'Subject', 'Message-ID'];

const maxTextChars = 2 * 1024 * 1024;
const maxHeaders = 500;

/** One mailbox of a header. */
interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Returns the item of a message with its main headers. */
export function simpleItem({ payload = {}, ...message }: GmailMessage): JsonObject {
  const [from = null] = mailboxesOf(payload, 'From');
  return {
    id: message.id,
    threadId: message.threadId,
    labelIds: message.labelIds ?? [],
    date: dateOf(message.internalDate),
    from,
    to: mailboxesOf(payload, 'To'),
    cc: mailboxesOf(payload, 'Cc'),
    bcc: mailboxesOf(payload, 'Bcc'),
    replyTo: mailboxesOf(payload, 'Reply-To'),
    subject: decodeWords(headerOf(payload, 'Subject')),
    snippet: unescaped(message.snippet ?? ''),
    messageId: headerOf(payload, 'Message-ID'),
    sizeEstimate: message.sizeEstimate ?? 0,
  };
}

/** Returns the item of a message with its texts and all headers. */
export function fullItem(message: GmailMessage): JsonObject {
  const { payload = {} } = message;
  const bodies = leavesOf(payload).filter(isBodyText);
  const textOf = (type: string): string =>
    bodies
      .filter(({ mimeType }) => mimeType === type)
      .map(decoded)
      .join('\n')
      .slice(0, maxTextChars);
  return {
    ...simpleItem(message),
    inReplyTo: headerOf(payload, 'In-Reply-To'),
    references: headerOf(payload, 'References'),
    text: textOf('text/plain'),
    html: textOf('text/html'),
    attachments: attachmentsOf(payload).map(({ filename, mimeType, size, attachmentId }) => ({
      filename,
      mimeType,
      size,
      ...(attachmentId === undefined ? {} : { attachmentId }),
    })),
    headers: headersOf(payload),
  };
}

/** Returns the mailboxes of a header. */
export function mailboxesOf(payload: GmailPart, name: string): Mailbox[] {
  return addressparser(headerOf(payload, name), { flatten: true }).map((one) => ({
    name: decodeWords(one.name),
    address: one.address,
  }));
}

/** The time at which Gmail received the message; its header `Date` is the sender's. */
function dateOf(internalDate: string | undefined): string | null {
  const date = new Date(Number(internalDate ?? Number.NaN));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Gmail escapes the snippet for HTML. */
function unescaped(snippet: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return snippet.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => signs[name]!);
}

/** By name in lower case; of a repeated one all values. */
function headersOf({ headers = [] }: GmailPart): Record<string, string> {
  const all = new Map<string, string>();
  for (const { name, value } of headers.slice(0, maxHeaders)) {
    const key = name.toLowerCase();
    all.set(key, all.has(key) ? `${all.get(key)}, ${value}` : value);
  }
  return Object.fromEntries(all);
}

/** Text is UTF-8, or in the charset of the part. Texts in ISO-2022 are valid UTF-8, too, and switch by escape characters. */
function decoded(part: GmailPart): string {
  const bytes = Buffer.from(part.body?.data ?? '', 'base64url');
  const charset = /charset\s*=\s*"?([\w:.-]+)/i.exec(headerOf(part, 'Content-Type'))?.[1] ?? 'utf-8';
  const isSwitched = /^iso-2022/i.test(charset) && bytes.includes(0x1b);
  if (!isSwitched) {
    const text = asCharset(bytes, 'utf-8', true);
    if (text !== null) return text;
  }
  return asCharset(bytes, charset) ?? bytes.toString('latin1');
}

function asCharset(bytes: Uint8Array, charset: string, fatal = false): string | null {
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes);
  } catch {
    return null; // an unknown charset, or other bytes
  }
}

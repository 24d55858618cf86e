import { decodeWords } from 'postal-mime';

import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import type { ThreadHeaders } from './composeMail.ts';
import { headerOf, type GmailMessage, type GmailPart } from './gmailMessage.ts';
import { mailboxesOf } from './messageItem.ts';
import { mailbox, pathOf, read } from './methods.ts';

/** Headers of the original message that a reply needs. */
const metadata = {
  format: 'metadata',
  metadataHeaders: ['Message-ID', 'References', 'Subject', 'From', 'Reply-To', 'To', 'Cc'],
};

/** The recipients of a reply: the sender, also the other recipients, or also those of the copy. */
export type Recipients = 'sender' | 'recipients' | 'all';

/** Reads the message that is answered. Errors: those of the client. */
export async function readOriginal(id: string, { client, key }: OperationCall): Promise<GmailMessage> {
  const { body } = await client.send(read(pathOf('messages', id), metadata), { repeat: 'safe', key });
  return body as GmailMessage;
}

/** Reads the last message of a thread that is no draft. Errors: `target_error` for a thread of drafts only. */
export async function readLastOfThread(id: string, { client, key }: OperationCall): Promise<GmailMessage> {
  const { body } = await client.send(read(pathOf('threads', id), metadata), { repeat: 'safe', key });
  const { messages = [] } = body as { messages?: GmailMessage[] };
  const last = messages.findLast(({ labelIds = [] }) => !labelIds.includes('DRAFT'));
  if (last) return last;
  throw new AppError('target_error', 'Gmail: The thread has no message to answer.');
}

/** Returns the headers of an answer. Gmail puts it into the thread only with all of them, and with the same subject. */
export function answerHeaders({ payload = {} }: GmailMessage, subject = ''): ThreadHeaders {
  const id = headerOf(payload, 'Message-ID');
  const references = [headerOf(payload, 'References'), id].join(' ').trim();
  return {
    subject: subject === '' ? answeredSubject(payload) : subject,
    ...(id === '' ? {} : { inReplyTo: id }),
    ...(references === '' ? {} : { references }),
  };
}

function answeredSubject(payload: GmailPart): string {
  const subject = decodeWords(headerOf(payload, 'Subject'))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}

/**
 * Returns the recipients of a reply. The account does not write to itself, unless it has sent the original to itself. Errors: those of the
 * client; `target_error` if the original has no sender.
 */
export async function replyRecipients(
  { payload = {} }: GmailMessage,
  recipients: Recipients,
  call: OperationCall,
): Promise<{ to: string; cc: string }> {
  const replyTo = mailboxesOf(payload, 'Reply-To');
  const senders = addresses(replyTo.length > 0 ? replyTo : mailboxesOf(payload, 'From'));
  if (senders.length === 0) throw new AppError('target_error', 'Gmail: The message names no sender. Enter "To".');
  if (recipients === 'sender') return { to: senders.join(', '), cc: '' };
  const own = await ownAddresses(call);
  const isOther = (address: string): boolean => !own.has(address.toLowerCase());
  const everybody = unique([...senders, ...addresses(mailboxesOf(payload, 'To'))]);
  const others = everybody.filter(isOther);
  const to = others.length > 0 ? others : senders;
  const copies = recipients === 'all' ? unique(addresses(mailboxesOf(payload, 'Cc'))).filter(isOther) : [];
  return { to: to.join(', '), cc: copies.filter((address) => !to.includes(address)).join(', ') };
}

/** All addresses of the account: https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.settings.sendAs/list. */
async function ownAddresses({ client, key }: OperationCall): Promise<ReadonlySet<string>> {
  const { body } = await client.send(read(`${mailbox}/settings/sendAs`), { repeat: 'safe', key });
  const { sendAs = [] } = body as { sendAs?: { sendAsEmail: string }[] };
  return new Set(sendAs.map(({ sendAsEmail }) => sendAsEmail.toLowerCase()));
}

function addresses(mailboxes: readonly { address: string }[]): string[] {
  return mailboxes.map(({ address }) => address).filter((address) => address !== '');
}

function unique(all: readonly string[]): string[] {
  return [...new Map(all.map((address) => [address.toLowerCase(), address])).values()];
}

import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { addAttachment, attachmentsJson, attachmentsOf, fitsOneRequest } from './attachments.ts';
import { mailBody, type MailParameters } from './mailBody.ts';
import { mailboxPath, messagePath, patch, post, remove } from './requests.ts';

/** A mail on its way, or a draft of it. */
interface Outgoing {
  readonly mailbox: string | undefined;
  /** Path of the request that sends at once. */
  readonly sends: string;
  /** Path of the request that makes a draft. */
  readonly drafts: string;
  readonly mail: JsonObject;
  /** Fields beside the mail of the request that sends. */
  readonly beside: JsonObject;
  /** The draft of a new mail is the mail itself; that of an answer has the same fields as the request that sends. */
  readonly isNew: boolean;
  readonly attach: readonly string[];
  /** HTML that may show attachments. */
  readonly html: string;
  /** HTML that stands above the original mail. Outlook takes none with an answer that keeps the original: it goes into the draft. */
  readonly above: string;
}

/** Sends a mail: in one request, or as a draft that gets its HTML and its large attachments first. */
async function send(outgoing: Outgoing, call: OperationCall): Promise<Item[]> {
  const { sends, mail, beside, attach, html, above } = outgoing;
  const attachments = attachmentsOf(attach, call, html);
  if (above === '' && fitsOneRequest(mail, attachments)) {
    const message = { ...mail, ...(await attachmentsJson(attachments)) };
    const isEmpty = Object.keys(message).length === 0;
    const request = post(sends, { ...beside, ...(isEmpty ? {} : { message }) });
    await call.client.send(request, { repeat: 'unsafe', key: call.key });
    return [{ json: { success: true } }];
  }
  if (beside['saveToSentItems'] === false)
    throw new AppError('parameter_invalid', 'A mail with large attachments is always kept in the sent items.', {
      param: '/save_to_sent',
    });
  const { id } = await makeDraft(outgoing, call);
  await call.client.send(post(`${messagePath(outgoing.mailbox, String(id))}/send`), {
    repeat: 'unsafe',
    key: call.key,
  });
  return [{ json: { success: true, id } }];
}

/** Makes a draft with its attachments. A draft that lacks a part is deleted. */
async function makeDraft(
  { mailbox, drafts, mail, beside, isNew, attach, html, above }: Outgoing,
  call: OperationCall,
): Promise<JsonObject> {
  const { client, key } = call;
  const attachments = attachmentsOf(attach, call, html);
  const isWhole = isNew && fitsOneRequest(mail, attachments);
  const message = { ...mail, ...(isWhole ? await attachmentsJson(attachments) : {}) };
  const answer = { ...beside, ...(Object.keys(message).length === 0 ? {} : { message }) };
  const { body } = await client.send(post(drafts, isNew ? message : answer), { repeat: 'unsafe', key });
  const draft = body as JsonObject;
  if (isWhole) return draft;
  const address = messagePath(mailbox, String(draft['id']));
  try {
    const whole = above === '' ? draft : await withHtml(draft, { address, above }, call);
    for (const attachment of attachments) await addAttachment(address, attachment, call);
    return attachments.length === 0 ? whole : { ...whole, hasAttachments: true };
  } catch (error) {
    await client.send(remove(address), { repeat: 'safe', key }).catch(() => undefined); // the first error counts
    throw error;
  }
}

/** Puts HTML above the original mail that the draft of an answer has. */
async function withHtml(
  draft: JsonObject,
  { address, above }: { address: string; above: string },
  { client, key }: OperationCall,
): Promise<JsonObject> {
  const { content = '' } = (draft['body'] ?? {}) as { content?: string };
  const begin = /<body\b[^>]*>/i.exec(content);
  const at = begin ? begin.index + begin[0].length : 0;
  const json = { body: { contentType: 'html', content: `${content.slice(0, at)}${above}${content.slice(at)}` } };
  const { body } = await client.send(patch(address, json), { repeat: 'safe', key });
  return body as JsonObject;
}

/** The parameters of a new mail. */
export interface NewMail extends MailParameters {
  readonly mailbox?: string;
  readonly attach: readonly string[];
}

function newMail({ mailbox, attach, ...mail }: NewMail, beside: JsonObject): Outgoing {
  const root = mailboxPath(mailbox);
  return {
    mailbox,
    sends: `${root}/sendMail`,
    drafts: `${root}/messages`,
    mail: mailBody(mail),
    beside,
    isNew: true,
    attach,
    html: htmlOf(mail),
    above: '',
  };
}

function htmlOf({ body = '', body_type: type }: Pick<MailParameters, 'body' | 'body_type'>): string {
  return type === 'html' ? body : '';
}

/** Sends a new mail. */
export function sendNew({ save_to_sent: isKept, ...mail }: NewMail & { save_to_sent: boolean }, call: OperationCall) {
  return send(newMail(mail, { saveToSentItems: isKept }), call);
}

/** Makes the draft of a new mail. */
export async function draftNew(mail: NewMail, call: OperationCall): Promise<Item[]> {
  return [{ json: await makeDraft(newMail(mail, {}), call) }];
}

/** The kinds of answers to a mail, with the names of their requests: https://learn.microsoft.com/graph/api/message-reply. */
export const answers = {
  reply: { sends: 'reply', drafts: 'createReply' },
  reply_all: { sends: 'replyAll', drafts: 'createReplyAll' },
  forward: { sends: 'forward', drafts: 'createForward' },
} as const;

/** The parameters of an answer. */
export interface Answer extends NewMail {
  readonly id: string;
  readonly kind: keyof typeof answers;
}

/** The original mail stays below. A text above it is the comment of the request. */
function answerOf({ id, kind, mailbox, attach, ...mail }: Answer): Outgoing {
  const address = messagePath(mailbox, id);
  const { body = '', ...rest } = mail;
  const isComment = mail.body_type === 'text';
  return {
    mailbox,
    sends: `${address}/${answers[kind].sends}`,
    drafts: `${address}/${answers[kind].drafts}`,
    mail: mailBody(rest),
    beside: isComment && body !== '' ? { comment: body } : {},
    isNew: false,
    attach,
    html: htmlOf(mail),
    above: htmlOf(mail),
  };
}

/** Sends an answer to a mail. */
export function sendAnswer(answer: Answer, call: OperationCall): Promise<Item[]> {
  return send(answerOf(answer), call);
}

/** Makes the draft of an answer. */
export async function draftAnswer(answer: Answer, call: OperationCall): Promise<Item[]> {
  return [{ json: await makeDraft(answerOf(answer), call) }];
}

import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { choice, text } from '../../platform/schema/schema.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { composeMail, type MailParameters, type ThreadHeaders } from './composeMail.ts';
import type { GmailMessage } from './gmailMessage.ts';
import { contentFields } from './mailFields.ts';
import { mailRequest, type MailTarget } from './mailRequest.ts';
import { answerHeaders, readLastOfThread, replyRecipients, type Recipients } from './replies.ts';

/** The destination of a composed mail. The thread is that of the answered message. */
type Target = Omit<MailTarget, 'threadId'>;

/** Composes a mail and sends it to the mailbox. */
async function put(
  target: Target & { repeat: 'safe' | 'unsafe' },
  { mail, thread, headers }: { mail: MailParameters; thread: string | undefined; headers: ThreadHeaders },
  call: OperationCall,
): Promise<Item[]> {
  const { repeat, ...place } = target;
  const request = mailRequest({ ...place, threadId: thread }, await composeMail(mail, headers, call));
  const { body } = await call.client.send(request, { repeat, key: call.key });
  return [{ json: body as JsonObject }];
}

/** The parameters of a new mail. */
export type NewMail = MailParameters & { readonly subject: string; readonly thread_id?: string };

/** Puts a new mail into the mailbox, perhaps into a thread. */
export async function putNewMail(
  target: Target & { repeat: 'safe' | 'unsafe' },
  { subject, thread_id: thread, ...mail }: NewMail,
  call: OperationCall,
): Promise<Item[]> {
  if (!thread) return put(target, { mail, thread: undefined, headers: { subject } }, call);
  const headers = answerHeaders(await readLastOfThread(thread, call), subject);
  return put(target, { mail, thread, headers }, call);
}

/** The parameters of a reply. */
export const replyFields = {
  ...contentFields,
  recipients: choice(['sender', 'recipients', 'all'], {
    sender: 'The sender',
    recipients: 'The sender and the other recipients',
    all: 'All, with those of the copy',
  })({ title: 'Reply to whom', default: 'sender' }),
  instead_to: text({
    title: 'Instead to',
    description: 'Addresses instead of the sender and the recipients.',
    rare: true,
    maxLength: 50_000,
  }),
};

/** The values of `replyFields`. */
export type Reply = MailParameters & { readonly recipients: Recipients; readonly instead_to?: string };

/** Sends a reply to a message, in its thread. */
export async function sendReply(original: GmailMessage, reply: Reply, call: OperationCall): Promise<Item[]> {
  const { recipients, instead_to: instead = '', cc = '', ...mail } = reply;
  const others = instead.trim() === '' ? await replyRecipients(original, recipients, call) : { to: instead, cc: '' };
  const copies = [others.cc, cc].filter((list) => list.trim() !== '').join(', ');
  const headers = answerHeaders(original);
  const to = others.to;
  return put(
    { at: '/messages/send', method: 'POST', repeat: 'unsafe' },
    { mail: { ...mail, to, cc: copies }, thread: original.threadId, headers },
    call,
  );
}

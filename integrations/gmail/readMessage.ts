import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { attachmentsOf, isBodyText, leavesOf, type GmailMessage } from './gmailMessage.ts';
import { fullItem, mainHeaders, simpleItem } from './messageItem.ts';
import { pathOf, read } from './methods.ts';

/** How messages are returned. */
export interface Output {
  readonly output: 'simple' | 'full' | 'gmail';
  readonly attachments: boolean;
  readonly attachment_prefix: string;
}

const maxAttachments = 100;

/** Returns the query for the parts of a message that the output has. */
export function formatOf({ output }: Output): JsonObject {
  return output === 'simple' ? { format: 'metadata', metadataHeaders: mainHeaders } : { format: 'full' };
}

/** Reads a message as an item. With `mayBeGone`, returns null for a missing message. Errors: those of the client. */
export async function readMessage(
  { id, mayBeGone = false }: { id: string; mayBeGone?: boolean },
  output: Output,
  call: OperationCall,
): Promise<Item | null> {
  const accept = mayBeGone ? ['notFound', 'NOT_FOUND'] : [];
  const { body } = await call.client.send(read(pathOf('messages', id), formatOf(output)), {
    repeat: 'safe',
    key: call.key,
    accept,
  });
  const message = body as GmailMessage;
  return typeof message.id === 'string' ? messageItem(message, output, call) : null;
}

/** Returns the item of a message that was read with the format of the output. */
export async function messageItem(message: GmailMessage, output: Output, call: OperationCall): Promise<Item> {
  if (output.output === 'gmail') return { json: { ...message } };
  if (output.output === 'simple') return { json: simpleItem(message) };
  await readLongTexts(message, call);
  const binary = output.attachments ? await download(message, output, call) : {};
  return { json: fullItem(message), ...(Object.keys(binary).length > 0 ? { binary } : {}) };
}

/** Gmail leaves long texts out, as it does with attachments. */
async function readLongTexts(message: GmailMessage, call: OperationCall): Promise<void> {
  const texts = leavesOf(message.payload ?? {}).filter(isBodyText);
  for (const { body } of texts.slice(0, maxAttachments))
    if (body?.attachmentId !== undefined && body.data === undefined)
      body.data = await contentOf(message.id, body.attachmentId, call);
}

/** Downloads the attachments one after the other. Errors: `target_error` for more than 100. */
async function download(message: GmailMessage, { attachment_prefix: prefix }: Output, call: OperationCall) {
  const found = attachmentsOf(message.payload ?? {});
  if (found.length > maxAttachments)
    throw new AppError('target_error', `Gmail: The message has more than ${maxAttachments} attachments.`);
  const binary: NonNullable<Item['binary']> = {};
  for (const [index, { filename, mimeType, attachmentId, data }] of found.entries()) {
    const content = data ?? (attachmentId === undefined ? '' : await contentOf(message.id, attachmentId, call));
    const meta = { fileName: filename, mediaType: mimeType };
    binary[`${prefix}${index}`] = await call.files.write(Buffer.from(content, 'base64url'), meta);
  }
  return binary;
}

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages.attachments/get */
async function contentOf(message: string, attachment: string, { client, key }: OperationCall): Promise<string> {
  const at = `${pathOf('messages', message)}${path`/attachments/${attachment}`}`;
  const { body } = await client.send(read(at), { repeat: 'safe', key });
  return (body as { data?: string }).data ?? '';
}

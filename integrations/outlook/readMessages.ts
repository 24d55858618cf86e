import { AppError } from '../../openapi/AppError.ts';
import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { boolean, choice, text } from '../../platform/schema/schema.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { selectOf } from './fields.ts';
import { messagePath, read } from './requests.ts';

/** How messages are returned. */
export const outputFields = {
  output: choice(['simple', 'full', 'fields'], {
    simple: 'Main fields',
    full: 'All fields',
    fields: 'Some fields',
  })({ title: 'Output', default: 'simple' }),
  fields: text({
    title: 'Fields',
    description: 'Names of fields as Microsoft Graph writes them, with commas.',
    placeholder: 'id,subject,body',
    maxLength: 2_000,
    showWhen: { output: ['fields'] },
  }),
  body_as: choice(['keep', 'text', 'html'], { keep: 'As it was sent', text: 'Text', html: 'HTML' })({
    title: 'Body as',
    rare: true,
    default: 'keep',
    showWhen: { output: ['full', 'fields'] },
  }),
  attachments: boolean({
    title: 'Download attachments',
    description: 'Adds the attachments of each message as files.',
    rare: true,
    default: false,
  }),
  attachment_prefix: text({
    title: 'Name of attachments',
    description: 'Beginning of the names of the files in the item. A number follows.',
    rare: true,
    maxLength: 100,
    default: 'attachment_',
  }),
};

/** The values of `outputFields`. */
export interface Output {
  readonly output: 'simple' | 'full' | 'fields';
  readonly fields?: string;
  readonly body_as: 'keep' | 'text' | 'html';
  readonly attachments: boolean;
  readonly attachment_prefix: string;
}

const simpleFields =
  'id,conversationId,subject,bodyPreview,from,toRecipients,categories,hasAttachments,isRead,receivedDateTime';

/** Returns the query that selects the fields. */
export function selection({ output, fields }: Pick<Output, 'output' | 'fields'>): { $select?: string | undefined } {
  if (output === 'full') return {};
  return { $select: output === 'simple' ? simpleFields : selectOf(fields) };
}

/** Returns the preference for the kind of bodies. */
export function bodyPreference({ output, body_as: kind }: Pick<Output, 'output' | 'body_as'>): string[] {
  return output === 'simple' || kind === 'keep' ? [] : [`outlook.body-content-type="${kind}"`];
}

interface Recipient {
  emailAddress?: { address?: string };
}

/** Returns a message as the output wants it; the main fields have addresses as texts. */
export function shown(message: JsonObject, { output }: Pick<Output, 'output'>): JsonObject {
  if (output !== 'simple') return message;
  const { from, toRecipients, ...rest } = message;
  return {
    id: rest['id'],
    conversationId: rest['conversationId'],
    subject: rest['subject'],
    bodyPreview: rest['bodyPreview'],
    from: addressOf(from),
    to: Array.isArray(toRecipients) ? toRecipients.map(addressOf).filter((address) => address !== null) : [],
    categories: rest['categories'],
    hasAttachments: rest['hasAttachments'],
    isRead: rest['isRead'],
    receivedDateTime: rest['receivedDateTime'],
  };
}

function addressOf(recipient: unknown): string | null {
  return (recipient as Recipient | null | undefined)?.emailAddress?.address ?? null;
}

/** Reads a message, with its attachments if wanted. */
export async function readMessage(
  { mailbox, id }: { mailbox: string | undefined; id: string },
  output: Output,
  call: OperationCall,
): Promise<Item> {
  const request = read(messagePath(mailbox, id), selection(output), ...bodyPreference(output));
  const { body } = await call.client.send(request, { repeat: 'safe', key: call.key });
  const item = { json: shown(body as JsonObject, output) };
  return output.attachments ? withAttachments(item, { mailbox, id, prefix: output.attachment_prefix }, call) : item;
}

/** Adds the attachments to messages, one after the other. Errors: `item_limit_reached`. */
export async function withAllAttachments(
  items: readonly Item[],
  { mailbox, output }: { mailbox: string | undefined; output: Output },
  call: OperationCall,
): Promise<Item[]> {
  const budget = new ItemBudget('Narrow the list down.', outputLimits);
  const all: Item[] = [];
  for (const item of items) {
    call.signal.throwIfAborted();
    const { id } = item.json;
    if (typeof id !== 'string')
      throw new AppError('parameter_invalid', 'Select the field id, too: attachments need it.', { param: '/fields' });
    const whole = await withAttachments(item, { mailbox, id, prefix: output.attachment_prefix }, call);
    budget.take(1, jsonLength(whole));
    all.push(whole);
  }
  return all;
}

interface Listed {
  '@odata.type'?: string;
  id: string;
  name?: string | null;
  contentType?: string | null;
}

const maxAttachments = 500;

/** An attached mail is a file with its MIME; a link to a file in the cloud has no bytes here. */
async function withAttachments(
  item: Item,
  { mailbox, id, prefix }: { mailbox: string | undefined; id: string; prefix: string },
  call: OperationCall,
): Promise<Item> {
  const address = `${messagePath(mailbox, id)}/attachments`;
  const listed = await call.client.send(read(address, { $select: 'id,name,contentType,size', $top: maxAttachments }), {
    repeat: 'safe',
    key: call.key,
  });
  const { value = [] } = listed.body as { value?: Listed[] };
  const binary = { ...item.binary };
  const files = value.filter((one) => one['@odata.type'] !== '#microsoft.graph.referenceAttachment');
  for (const [index, file] of files.entries())
    binary[`${prefix}${index}`] = await downloadAttachment(address, file, call);
  return { ...item, binary };
}

/** Downloads the bytes of an attachment. */
export async function downloadAttachment(
  address: string,
  { id, name, contentType, ...more }: Listed,
  call: OperationCall,
) {
  const isMail = more['@odata.type'] === '#microsoft.graph.itemAttachment';
  const request = read(`${address}${path`/${id}`}/$value`);
  const answer = await call.client.download({ ...request, headers: { ...request.headers, accept: '*/*' } });
  return call.files.write(answer.body, {
    fileName: `${name || 'attachment'}${isMail ? '.eml' : ''}`,
    mediaType: isMail ? 'message/rfc822' : contentType || 'application/octet-stream',
  });
}

import { boolean, text } from '../../../platform/schema/schema.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { runOperation } from '../../engine/runOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { filters, output } from '../fields.ts';
import type { GmailMessage } from '../gmailMessage.ts';
import { contentFields, draftTo, inThread, subject } from '../mailFields.ts';
import { putNewMail } from '../mailOperations.ts';
import { list, mailbox, pathOf, read, write } from '../methods.ts';
import { readEach } from '../readEach.ts';
import { messageItem, type Output } from '../readMessage.ts';
import { gmail } from '../vendor.ts';

const id = 'r-1111111111111111111';
const newId = 'r-4444444444444444444';
const sentId = '18c2f0a1b2c3d4ff';
const found = { id, message: { id: '18c2f0a1b2c3d4e5', subject: 'Bestellung für Ada', labelIds: ['DRAFT'] } };

const draftId = text({
  title: 'Draft',
  description: 'ID of a draft. It is not the ID of its message.',
  placeholder: 'r-3254521568507167962',
  required: true,
  maxLength: 200,
});

const content = { to: draftTo, subject, ...contentFields, thread_id: inThread };

const create = defineOperation({
  title: 'Create',
  description: 'Creates a draft, perhaps as an answer in a thread.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: content,
  example: { to: 'grace@example.com', subject: 'Order {{ $json.id }}', text: 'Your order was paid.', attach: ['data'] },
  output: { id: newId, message: { labelIds: ['DRAFT'] } },
  run: (parameters, call) =>
    putNewMail({ at: '/drafts', method: 'POST', isDraft: true, repeat: 'unsafe' }, parameters, call),
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the whole content of a draft.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { id: draftId, ...content },
  example: { id, to: 'grace@example.com', subject: 'Order {{ $json.id }}', html: '<p>Your order was paid.</p>' },
  output: { id, message: { labelIds: ['DRAFT'] } },
  run: ({ id: of, ...parameters }, call) => {
    const at = pathOf('drafts', of).slice(mailbox.length);
    return putNewMail({ at, method: 'PUT', isDraft: true, repeat: 'safe' }, parameters, call);
  },
});

const send = defineOperation({
  title: 'Send',
  description: 'Sends a draft as it is.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { id: draftId },
  example: { id },
  output: { id: sentId, labelIds: ['SENT'] },
  request: ({ id: of }) => write(`${mailbox}/drafts/send`, { id: of }),
});

/** Reads a draft; its message has the form of the output. With `mayBeGone`, returns null for a missing draft. */
async function readDraft(
  { id: of, mayBeGone = false }: { id: string; mayBeGone?: boolean },
  wanted: Output,
  call: OperationCall,
): Promise<Item | null> {
  const format = wanted.output === 'simple' ? 'metadata' : 'full';
  const accept = mayBeGone ? ['notFound', 'NOT_FOUND'] : [];
  const { body } = await call.client.send(read(pathOf('drafts', of), { format }), {
    repeat: 'safe',
    key: call.key,
    accept,
  });
  const { id: ofDraft, message } = body as { id?: string; message: GmailMessage };
  if (ofDraft === undefined) return null;
  const { json, ...files } = await messageItem(message, wanted, call);
  return { json: { id: ofDraft, message: json }, ...files };
}

const get = defineOperation({
  title: 'Get',
  description: 'Returns a draft with its message.',
  effects: reads,
  repeat: 'safe',
  parameters: { id: draftId, ...output },
  example: { id },
  output: found,
  run: async ({ id: of, ...wanted }, call) => [(await readDraft({ id: of }, wanted, call))!],
});

const { search, include_spam_trash: includeSpamTrash } = filters;

/** The IDs of drafts, page by page. */
const ids = defineOperation({
  title: 'List IDs',
  description: 'Lists the IDs of drafts.',
  effects: reads,
  repeat: 'safe',
  parameters: { search, include_spam_trash: includeSpamTrash },
  example: {},
  output: { id },
  request: ({ search: q, include_spam_trash: isWide }): ReturnType<typeof read> =>
    read(`${mailbox}/drafts`, { q, ...(isWide ? { includeSpamTrash: true } : {}) } satisfies JsonObject),
  result: (body) => body['drafts'] ?? [],
  list,
});

const listDrafts = defineOperation({
  title: 'List',
  description: 'Lists or searches drafts.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    search,
    include_spam_trash: includeSpamTrash,
    only_ids: boolean({
      title: 'Only IDs',
      description: 'Faster: the messages themselves are not read.',
      rare: true,
      default: false,
    }),
    ...output,
    ...listFields,
  },
  example: { limit: 10 },
  output: found,
  run: async ({ only_ids: onlyIds, output: form, attachments, attachment_prefix: prefix, ...parameters }, call) => {
    const items = await runOperation(ids, parameters, call);
    if (onlyIds) return items;
    const wanted = { output: form, attachments, attachment_prefix: prefix };
    return readEach(
      items.map(({ json }) => String(json['id'])),
      (of) => readDraft({ id: of, mayBeGone: true }, wanted, call),
      call.signal,
    );
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a draft at once, not by the trash.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound', 'NOT_FOUND'],
  parameters: { id: draftId },
  example: { id },
  output: { id },
  request: ({ id: of }) => ({ method: 'DELETE', path: pathOf('drafts', of) }),
  result: (_body, { id: of }) => ({ id: of }),
});

/** Drafts of Gmail: https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.drafts. */
export const node = vendorNode(gmail, {
  noun: 'draft',
  title: 'Gmail draft',
  description: 'Creates, updates, sends, reads or deletes drafts in Gmail.',
  first: 'create',
  operations: { create, update, send, get, list: listDrafts, delete: remove },
});

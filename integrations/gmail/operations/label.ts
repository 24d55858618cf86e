import { choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { mailbox, pathOf, read, write } from '../methods.ts';
import { gmail } from '../vendor.ts';

const labelId = text({
  title: 'Label',
  description: 'ID of a label. It is not its name.',
  placeholder: 'Label_1',
  choices: { list: 'labels' },
  required: true,
  maxLength: 200,
});

/** Colors come from a fixed palette: https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.labels#Color. */
const color = { placeholder: '#16a766', pattern: '^(#[0-9a-f]{6})?$', maxLength: 7, rare: true } as const;
const look = {
  text_color: text({
    title: 'Text color',
    description: 'A color of the palette of Gmail. Both colors belong together.',
    ...color,
  }),
  background_color: text({ title: 'Background color', ...color }),
};

const inList = ['show', 'unread', 'hide'] as const;
const inListLabels = { show: 'Show', unread: 'Show if unread', hide: 'Hide' };
const listVisibility = { show: 'labelShow', unread: 'labelShowIfUnread', hide: 'labelHide' };
const inMessages = ['show', 'hide'] as const;
const inMessagesLabels = { show: 'Show', hide: 'Hide' };

interface Look {
  text_color?: string;
  background_color?: string;
}

function colorOf({ text_color: textColor, background_color: backgroundColor }: Look): JsonObject {
  return textColor || backgroundColor ? { color: { textColor, backgroundColor } } : {};
}

const listLabels = defineOperation({
  title: 'List',
  description: 'Lists all labels, with those of Gmail itself.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id: 'INBOX', name: 'INBOX', type: 'system' },
  request: () => read(`${mailbox}/labels`),
  result: (body) => body['labels'] ?? [],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a label with the number of its messages.',
  effects: reads,
  repeat: 'safe',
  parameters: { id: labelId },
  example: { id: 'Label_1' },
  output: { id: 'Label_1', name: 'Orders', messagesTotal: 3, messagesUnread: 1 },
  request: ({ id }) => read(pathOf('labels', id)),
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a label. A slash in the name nests it: Orders/Open.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    name: text({ title: 'Name', placeholder: 'Orders/Open', required: true, maxLength: 225 }),
    label_list: choice(inList, inListLabels)({ title: 'In the list of labels', rare: true, default: 'show' }),
    message_list: choice(inMessages, inMessagesLabels)({ title: 'In lists of messages', rare: true, default: 'show' }),
    ...look,
  },
  example: { name: 'Order {{ $json.id }}' },
  output: { id: 'Label_4', name: 'Order 7' },
  request: ({ name, label_list: labelList, message_list: messageList, ...colors }) =>
    write(`${mailbox}/labels`, {
      name,
      labelListVisibility: listVisibility[labelList],
      messageListVisibility: messageList,
      ...colorOf(colors),
    }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a label. Fields without a value stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    id: labelId,
    new_name: text({ title: 'New name', maxLength: 225 }),
    new_label_list: choice(inList, inListLabels)({ title: 'In the list of labels', rare: true }),
    new_message_list: choice(inMessages, inMessagesLabels)({ title: 'In lists of messages', rare: true }),
    ...look,
  },
  example: { id: 'Label_1', new_name: 'Paid orders' },
  output: { id: 'Label_1', name: 'Paid orders' },
  request: ({ id, new_name: name, new_label_list: labelList, new_message_list: messageList, ...colors }) => ({
    method: 'PATCH',
    path: pathOf('labels', id),
    json: {
      ...(name ? { name } : {}),
      ...(labelList ? { labelListVisibility: listVisibility[labelList] } : {}),
      ...(messageList ? { messageListVisibility: messageList } : {}),
      ...colorOf(colors),
    },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a label. Its messages stay.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound', 'NOT_FOUND'],
  parameters: { id: labelId },
  example: { id: 'Label_1' },
  output: { id: 'Label_1' },
  request: ({ id }) => ({ method: 'DELETE', path: pathOf('labels', id) }),
  result: (_body, { id }) => ({ id }),
});

/** Labels of Gmail: https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.labels. */
export const node = vendorNode(gmail, {
  noun: 'label',
  title: 'Gmail label',
  description: 'Lists, creates, updates or deletes labels in Gmail.',
  first: 'list',
  operations: { list: listLabels, get, create, update, delete: remove },
});

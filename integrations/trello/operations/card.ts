import { anyJson, boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import {
  card,
  filled,
  firstOf,
  fromBoard,
  labelId,
  labelIds,
  listId,
  maxItems,
  memberId,
  memberIds,
  position,
} from '../fields.ts';
import { trello } from '../vendor.ts';

const time = (title: string) => text({ title, placeholder: '2026-12-01T10:00:00Z', rare: true, maxLength: 60 });
const values = {
  desc: text({ title: 'Description', control: 'textarea', language: 'markdown', maxLength: 16_384 }),
  due: time('Due'),
  start: time('Start'),
  due_complete: boolean({ title: 'Done', description: 'Marks the due date as complete.', rare: true }),
  position,
  label_ids: labelIds,
  member_ids: memberIds,
};
const pump = { id: '5abbe4b7c000000000000001', name: 'Pump fails', closed: false };
const where = { board: '5abbe4b7b000000000000001' };

interface CardValues {
  name?: string;
  desc?: string;
  due?: string;
  start?: string;
  due_complete?: boolean;
  position?: string;
  label_ids?: string[];
  member_ids?: string[];
}

function cardOf(given: CardValues) {
  const { name, desc, due, start, due_complete: isDone, position: pos, label_ids: labels, member_ids: members } = given;
  return filled({
    name,
    desc,
    due,
    start,
    pos,
    dueComplete: isDone,
    // A JSON list is not documented for changes.
    idLabels: labels?.join(','),
    idMembers: members?.join(','),
  });
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a card.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    ...fromBoard,
    list: listId,
    name: text({ title: 'Name', required: true, maxLength: 16_384 }),
    ...values,
    url_source: text({ title: 'Attached URL', rare: true, maxLength: 2_000 }),
    copy_of: text({ title: 'Copy of', description: 'ID of a card.', rare: true, maxLength: 60 }),
  },
  example: { ...where, list: '5abbe4b71100000000000001', name: 'Order {{ $json.id }}', desc: 'No pressure' },
  output: { id: pump.id, name: 'Order 7', idList: '5abbe4b71100000000000001' },
  request: ({ list: idList, url_source: urlSource, copy_of: idCardSource, ...given }) => ({
    method: 'POST',
    path: '/cards',
    json: { idList, ...cardOf(given), ...filled({ urlSource, idCardSource }) },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a card.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...fromBoard,
    card,
    with_checklists: boolean({ title: 'With checklists', rare: true, default: false }),
    with_attachments: boolean({ title: 'With attachments', rare: true, default: false }),
    with_fields: boolean({ title: 'With custom fields', rare: true, default: false }),
  },
  example: { ...where, card: pump.id },
  output: pump,
  request: (given) => ({
    path: path`/cards/${given.card}`,
    query: {
      ...(given.with_checklists ? { checklists: 'all' } : {}),
      ...(given.with_attachments ? { attachments: true } : {}),
      ...(given.with_fields ? { customFieldItems: true } : {}),
    },
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes, moves or archives a card. Labels and members replace the present ones.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    ...fromBoard,
    card,
    new_name: text({ title: 'Name', maxLength: 16_384 }),
    to_list: text({
      title: 'Move to list',
      description: 'ID of a list.',
      choices: { list: 'lists', needs: ['board'] },
      maxLength: 60,
    }),
    archived: choice(['unchanged', 'yes', 'no'], { unchanged: 'Unchanged', yes: 'Yes', no: 'No' })({
      title: 'Archived',
      default: 'unchanged',
    }),
    ...values,
    without_due: boolean({ title: 'Remove due date', rare: true, default: false }),
    to_board: text({ title: 'Move to board', description: 'ID of a board.', rare: true, maxLength: 60 }),
  },
  example: { ...where, card: pump.id, new_name: 'Pump fails again', archived: 'yes' },
  output: { id: pump.id, name: 'Pump fails again', closed: true },
  request: (given) => ({
    method: 'PUT',
    path: path`/cards/${given.card}`,
    json: {
      ...cardOf({ ...given, ...(given.new_name ? { name: given.new_name } : {}) }),
      ...filled({ idList: given.to_list, idBoard: given.to_board }),
      ...(given.archived === 'unchanged' ? {} : { closed: given.archived === 'yes' }),
      ...(given.without_due ? { due: null } : {}),
    },
  }),
});

const listCards = defineOperation({
  title: 'List',
  description: 'Lists the cards of a list, of a board, or of the member of the credential.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    cards_of: choice(['board', 'list', 'me'], { board: 'Board', list: 'List', me: 'Own cards' })({
      title: 'Cards of',
      default: 'board',
    }),
    ...fromBoard,
    in_list: text({
      title: 'List',
      description: 'ID of a list.',
      choices: { list: 'lists', needs: ['board'] },
      showWhen: { cards_of: ['list'] },
      maxLength: 60,
    }),
    filter: choice(['open', 'closed', 'all'], { open: 'Open', closed: 'Archived', all: 'All' })({
      title: 'Filter',
      default: 'open',
    }),
    max_items: maxItems,
  },
  example: { ...where, cards_of: 'list', in_list: '5abbe4b71100000000000001' },
  output: pump,
  request: ({ cards_of: of, board: id = '', in_list: list = '', filter }) => {
    if (of === 'me') return { path: '/members/me/cards', query: { filter } };
    return { path: of === 'list' ? path`/lists/${list}/cards` : path`/boards/${id}/cards`, query: { filter } };
  },
  result: (body, { max_items: max }) => firstOf(body, max),
});

/** The response does not say whether there are further pages, so it is one. */
const search = defineOperation({
  title: 'Search',
  description: 'Finds cards with the words of the search of Trello.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({ title: 'Search text', placeholder: 'is:open due:week @me', required: true, maxLength: 16_000 }),
    max_results: integer({ title: 'Max cards', minimum: 1, maximum: 1_000, default: 50 }),
  },
  example: { query: 'pump' },
  output: pump,
  request: ({ query, max_results: max }) => ({
    path: '/search',
    query: { query, modelTypes: 'cards', card_fields: 'all', partial: true, cards_limit: max },
  }),
  result: (body) => body['cards'],
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a card permanently. Use "Update" to archive it.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...fromBoard, card },
  example: { ...where, card: pump.id },
  output: { id: pump.id },
  request: ({ card: id }) => ({ method: 'DELETE', path: path`/cards/${id}` }),
  result: (_body, { card: id }) => ({ id }),
});

const addLabel = defineOperation({
  title: 'Add label',
  description: 'Adds a label to a card.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { ...fromBoard, card, label: labelId },
  example: { ...where, card: pump.id, label: '5abbe4b71a00000000000002' },
  output: { card: pump.id, label: '5abbe4b71a00000000000002' },
  request: ({ card: id, label }) => ({ method: 'POST', path: path`/cards/${id}/idLabels`, json: { value: label } }),
  result: (_body, { card: id, label }) => ({ card: id, label }),
});

const removeLabel = defineOperation({
  title: 'Remove label',
  description: 'Removes a label from a card.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  acceptRepeated: ['400', '404'],
  parameters: { ...fromBoard, card, label: labelId },
  example: { ...where, card: pump.id, label: '5abbe4b71a00000000000001' },
  output: { card: pump.id, label: '5abbe4b71a00000000000001' },
  request: ({ card: id, label }) => ({ method: 'DELETE', path: path`/cards/${id}/idLabels/${label}` }),
  result: (_body, { card: id, label }) => ({ card: id, label }),
});

const addMember = defineOperation({
  title: 'Add member',
  description: 'Adds a member to a card.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { ...fromBoard, card, member: memberId },
  example: { ...where, card: pump.id, member: '5abbe4b7a000000000000001' },
  output: { card: pump.id, member: '5abbe4b7a000000000000001' },
  request: ({ card: id, member }) => ({ method: 'POST', path: path`/cards/${id}/idMembers`, json: { value: member } }),
  result: (_body, { card: id, member }) => ({ card: id, member }),
});

const removeMember = defineOperation({
  title: 'Remove member',
  description: 'Removes a member from a card.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  acceptRepeated: ['400', '404'],
  parameters: { ...fromBoard, card, member: memberId },
  example: { ...where, card: pump.id, member: '5abbe4b7a000000000000001' },
  output: { card: pump.id, member: '5abbe4b7a000000000000001' },
  request: ({ card: id, member }) => ({ method: 'DELETE', path: path`/cards/${id}/idMembers/${member}` }),
  result: (_body, { card: id, member }) => ({ card: id, member }),
});

const setField = defineOperation({
  title: 'Set custom field',
  description: 'Sets the value of a custom field of a card.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    ...fromBoard,
    card,
    field: text({ title: 'Custom field', description: 'ID of a field of the board.', required: true, maxLength: 60 }),
    field_type: choice(['text', 'number', 'checked', 'date', 'option'], {
      text: 'Text',
      number: 'Number',
      checked: 'Checkbox',
      date: 'Date',
      option: 'Option',
    })({ title: 'Type', default: 'text' }),
    field_value: anyJson({
      title: 'Value',
      description: 'ID of an option, or the value. Empty: the field is emptied.',
    }),
  },
  example: { ...where, card: pump.id, field: '5abbe4b7cf00000000000001', field_value: 'P-{{ $json.id }}' },
  output: { idCustomField: '5abbe4b7cf00000000000001', value: { text: 'P-7' } },
  request: ({ card: id, field, field_type: type, field_value: value }) => ({
    method: 'PUT',
    path: path`/cards/${id}/customField/${field}/item`,
    json: fieldValueOf(type, value),
  }),
});

/** Trello takes every value as a text. */
function fieldValueOf(type: string, value: unknown) {
  const read = typeof value === 'string' ? value : jsonParameter(value, 'field_value');
  if (read === undefined || read === null || read === '') return { value: '', idValue: '' };
  if (typeof read === 'object')
    throw new AppError('parameter_invalid', 'Enter a text, a number or a switch.', { param: '/field_value' });
  const written = String(read as string | number | boolean);
  return type === 'option' ? { idValue: written } : { value: { [type]: written } };
}

/** Cards of Trello: https://developer.atlassian.com/cloud/trello/rest/api-group-cards/ */
export const node = vendorNode(trello, {
  noun: 'card',
  title: 'Trello card',
  description: 'Creates, reads, searches, changes, moves or deletes cards in Trello.',
  first: 'create',
  operations: {
    create,
    get,
    update,
    list: listCards,
    search,
    delete: remove,
    add_label: addLabel,
    remove_label: removeLabel,
    add_member: addMember,
    remove_member: removeMember,
    set_field: setField,
  },
});

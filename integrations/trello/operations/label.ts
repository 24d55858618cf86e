import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { filled, firstOf, fromBoard, labelId, longIdOf, maxItems } from '../fields.ts';
import { trello } from '../vendor.ts';

const colors = ['none', 'green', 'yellow', 'orange', 'red', 'purple', 'blue', 'sky', 'lime', 'pink', 'black'] as const;
const colorNames = {
  none: 'None',
  green: 'Green',
  yellow: 'Yellow',
  orange: 'Orange',
  red: 'Red',
  purple: 'Purple',
  blue: 'Blue',
  sky: 'Sky',
  lime: 'Lime',
  pink: 'Pink',
  black: 'Black',
};
const urgent = { id: '5abbe4b71a00000000000001', name: 'Urgent', color: 'red' };
const where = { board: '5abbe4b7b000000000000001', label: urgent.id };
const onBoard = {
  of_board: text({
    title: 'Board',
    description: 'ID of a board.',
    choices: { list: 'boards' },
    required: true,
    maxLength: 60,
  }),
};
const colorOf = (color: string) => ({ color: color === 'none' ? null : color });

const create = defineOperation({
  title: 'Create',
  description: 'Creates a label on a board.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    ...onBoard,
    name: text({ title: 'Name', required: true, maxLength: 16_384 }),
    color: choice(colors, colorNames)({ title: 'Color', default: 'none' }),
  },
  example: { of_board: where.board, name: 'Order {{ $json.id }}', color: 'green' },
  output: { id: urgent.id, name: 'Order 7', color: 'green' },
  prepare: async (given, call) => ({ ...given, of_board: await longIdOf(given.of_board, call) }),
  request: ({ of_board: idBoard, name, color }) => ({
    method: 'POST',
    path: '/labels',
    json: { idBoard, name, ...colorOf(color) },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a label.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...fromBoard, label: labelId },
  example: where,
  output: urgent,
  request: ({ label: id }) => ({ path: path`/labels/${id}` }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the labels of a board.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...onBoard, max_items: maxItems },
  example: { of_board: where.board },
  output: urgent,
  request: ({ of_board: id }) => ({ path: path`/boards/${id}/labels`, query: { limit: 1_000 } }),
  result: (body, { max_items: max }) => firstOf(body, max),
});

const update = defineOperation({
  title: 'Update',
  description: 'Renames a label or changes its color.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...fromBoard,
    label: labelId,
    new_name: text({ title: 'Name', maxLength: 16_384 }),
    new_color: choice(colors, colorNames)({ title: 'New color' }),
  },
  example: { ...where, new_name: 'Soon' },
  output: { id: urgent.id, name: 'Soon' },
  request: ({ label: id, new_name: name, new_color: color }) => ({
    method: 'PUT',
    path: path`/labels/${id}`,
    json: { ...filled({ name }), ...(color === undefined ? {} : colorOf(color)) },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a label, and removes it from all cards.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...fromBoard, label: labelId },
  example: where,
  output: { id: urgent.id },
  request: ({ label: id }) => ({ method: 'DELETE', path: path`/labels/${id}` }),
  result: (_body, { label: id }) => ({ id }),
});

/** Labels of Trello: https://developer.atlassian.com/cloud/trello/rest/api-group-labels/ */
export const node = vendorNode(trello, {
  noun: 'label',
  title: 'Trello label',
  description: 'Creates, lists, changes or deletes labels of boards in Trello.',
  first: 'create',
  operations: { create, get, list, update, delete: remove },
});

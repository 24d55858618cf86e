import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { filled, firstOf, fromBoard, listId, longIdOf, maxItems, position } from '../fields.ts';
import { trello } from '../vendor.ts';

const todo = { id: '5abbe4b71100000000000001', name: 'To do', closed: false };
const boardId = '5abbe4b7b000000000000001';
const where = { board: boardId, list: todo.id };
const onBoard = {
  of_board: text({
    title: 'Board',
    description: 'ID of a board.',
    choices: { list: 'boards' },
    required: true,
    maxLength: 60,
  }),
};

const create = defineOperation({
  title: 'Create',
  description: 'Creates a list on a board.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { ...onBoard, name: text({ title: 'Name', required: true, maxLength: 16_384 }), position },
  example: { of_board: boardId, name: 'Order {{ $json.id }}' },
  output: { id: todo.id, name: 'Order 7' },
  prepare: async (given, call) => ({ ...given, of_board: await longIdOf(given.of_board, call) }),
  request: ({ of_board: idBoard, name, position: pos }) => ({
    method: 'POST',
    path: '/lists',
    json: { idBoard, name, ...filled({ pos }) },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a list.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...fromBoard, list: listId },
  example: where,
  output: todo,
  request: ({ list: id }) => ({ path: path`/lists/${id}` }),
});

const listLists = defineOperation({
  title: 'List',
  description: 'Lists the lists of a board.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...onBoard,
    filter: choice(['open', 'closed', 'all'], { open: 'Open', closed: 'Archived', all: 'All' })({
      title: 'Filter',
      default: 'open',
    }),
    max_items: maxItems,
  },
  example: { of_board: boardId },
  output: todo,
  request: ({ of_board: id, filter }) => ({ path: path`/boards/${id}/lists`, query: { filter } }),
  result: (body, { max_items: max }) => firstOf(body, max),
});

const update = defineOperation({
  title: 'Update',
  description: 'Renames or moves a list.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    ...fromBoard,
    list: listId,
    new_name: text({ title: 'Name', maxLength: 16_384 }),
    position,
    to_board: text({ title: 'Move to board', description: 'ID of a board.', rare: true, maxLength: 60 }),
  },
  example: { ...where, new_name: 'Backlog' },
  output: { id: todo.id, name: 'Backlog' },
  request: ({ list: id, new_name: name, position: pos, to_board: idBoard }) => ({
    method: 'PUT',
    path: path`/lists/${id}`,
    json: filled({ name, pos, idBoard }),
  }),
});

const archive = defineOperation({
  title: 'Archive',
  description: 'Archives a list, or brings it back.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { ...fromBoard, list: listId, archived: boolean({ title: 'Archived', default: true }) },
  example: where,
  output: { id: todo.id, closed: true },
  request: ({ list: id, archived }) => ({
    method: 'PUT',
    path: path`/lists/${id}/closed`,
    json: { value: archived },
  }),
});

/** Lists of Trello: https://developer.atlassian.com/cloud/trello/rest/api-group-lists/ */
export const node = vendorNode(trello, {
  noun: 'list',
  title: 'Trello list',
  description: 'Creates, reads, changes or archives lists of boards in Trello.',
  first: 'create',
  operations: { create, get, list: listLists, update, archive },
});

import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { card, filled, fromBoard, position } from '../fields.ts';
import { trello } from '../vendor.ts';

const checklist = text({ title: 'Checklist', description: 'ID of a checklist.', required: true, maxLength: 60 });
const item = text({ title: 'Item', description: 'ID of an item of a checklist.', required: true, maxLength: 60 });
const repair = { id: '5abbe4b7ce00000000000001', name: 'Repair' };
const valve = { id: '5abbe4b7c100000000000001', name: 'Close the valve', state: 'incomplete' };
const where = { board: '5abbe4b7b000000000000001', card: '5abbe4b7c000000000000001' };

const create = defineOperation({
  title: 'Create',
  description: 'Adds a checklist to a card.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { ...fromBoard, card, name: text({ title: 'Name', required: true, maxLength: 16_384 }), position },
  example: { ...where, name: 'Order {{ $json.id }}' },
  output: { id: repair.id, name: 'Order 7' },
  request: ({ card: of, name, position: pos }) => ({
    method: 'POST',
    path: path`/cards/${of}/checklists`,
    json: { name, ...filled({ pos }) },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a checklist with its items.',
  effects: reads,
  repeat: 'safe',
  parameters: { checklist },
  example: { checklist: repair.id },
  output: repair,
  request: ({ checklist: id }) => ({ path: path`/checklists/${id}` }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the checklists of a card with their items.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...fromBoard, card },
  example: where,
  output: repair,
  request: ({ card: of }) => ({ path: path`/cards/${of}/checklists` }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a checklist.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { checklist },
  example: { checklist: repair.id },
  output: { id: repair.id },
  request: ({ checklist: id }) => ({ method: 'DELETE', path: path`/checklists/${id}` }),
  result: (_body, { checklist: id }) => ({ id }),
});

const addItem = defineOperation({
  title: 'Add item',
  description: 'Adds an item to a checklist.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    checklist,
    item_name: text({ title: 'Name', required: true, maxLength: 16_384 }),
    checked: boolean({ title: 'Done', rare: true, default: false }),
    position,
  },
  example: { checklist: repair.id, item_name: 'Order {{ $json.id }}' },
  output: { id: valve.id, name: 'Order 7', state: 'incomplete' },
  request: ({ checklist: id, item_name: name, checked, position: pos }) => ({
    method: 'POST',
    path: path`/checklists/${id}/checkItems`,
    json: { name, checked, ...filled({ pos }) },
  }),
});

const getItem = defineOperation({
  title: 'Get item',
  description: 'Returns an item of a checklist.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...fromBoard, card, item },
  example: { ...where, item: valve.id },
  output: valve,
  request: ({ card: of, item: id }) => ({ path: path`/cards/${of}/checkItem/${id}` }),
});

const updateItem = defineOperation({
  title: 'Update item',
  description: 'Renames, checks or unchecks an item of a checklist.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    ...fromBoard,
    card,
    item,
    new_name: text({ title: 'Name', maxLength: 16_384 }),
    state: choice(['unchanged', 'complete', 'incomplete'], {
      unchanged: 'Unchanged',
      complete: 'Done',
      incomplete: 'Open',
    })({ title: 'State', default: 'unchanged' }),
    position,
  },
  example: { ...where, item: valve.id, state: 'complete' },
  output: { id: valve.id, state: 'complete' },
  request: ({ card: of, item: id, new_name: name, state, position: pos }) => ({
    method: 'PUT',
    path: path`/cards/${of}/checkItem/${id}`,
    json: { ...filled({ name, pos }), ...(state === 'unchanged' ? {} : { state }) },
  }),
});

const deleteItem = defineOperation({
  title: 'Delete item',
  description: 'Deletes an item of a checklist.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...fromBoard, card, item },
  example: { ...where, item: valve.id },
  output: { id: valve.id },
  request: ({ card: of, item: id }) => ({ method: 'DELETE', path: path`/cards/${of}/checkItem/${id}` }),
  result: (_body, { item: id }) => ({ id }),
});

const listDone = defineOperation({
  title: 'List done items',
  description: 'Lists the items of a card that are done.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...fromBoard, card },
  example: where,
  output: { idCheckItem: valve.id, state: 'complete' },
  request: ({ card: of }) => ({ path: path`/cards/${of}/checkItemStates` }),
});

/** Checklists of cards: https://developer.atlassian.com/cloud/trello/rest/api-group-checklists/ */
export const node = vendorNode(trello, {
  noun: 'checklist',
  title: 'Trello checklist',
  description: 'Adds, reads, changes or deletes checklists of cards in Trello, and their items.',
  first: 'create',
  operations: {
    create,
    get,
    list,
    delete: remove,
    add_item: addItem,
    get_item: getItem,
    update_item: updateItem,
    delete_item: deleteItem,
    list_done: listDone,
  },
});

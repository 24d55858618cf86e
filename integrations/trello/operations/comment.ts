import { integer, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { card, fromBoard } from '../fields.ts';
import { trello } from '../vendor.ts';

const comment = text({ title: 'Comment', description: 'ID of a comment.', required: true, maxLength: 60 });
const written = text({ title: 'Text', control: 'textarea', language: 'markdown', required: true, maxLength: 16_384 });
const where = { board: '5abbe4b7b000000000000001', card: '5abbe4b7c000000000000001' };
const id = '5abbe4b7ac00000000000001';

const add = defineOperation({
  title: 'Add',
  description: 'Adds a comment to a card.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { ...fromBoard, card, text: written },
  example: { ...where, text: 'Order {{ $json.id }} was shipped.' },
  output: { id, data: { text: 'Order 7 was shipped.' } },
  request: ({ card: of, text: body }) => ({
    method: 'POST',
    path: path`/cards/${of}/actions/comments`,
    json: { text: body },
  }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the comments of a card, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...fromBoard,
    card,
    max_results: integer({ title: 'Max comments', minimum: 1, maximum: 1_000, default: 1_000 }),
  },
  example: where,
  output: { id, data: { text: 'Looks good.' } },
  request: ({ card: of, max_results: limit }) => ({
    path: path`/cards/${of}/actions`,
    query: { filter: 'commentCard', limit },
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of a comment.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { ...fromBoard, card, comment, text: written },
  example: { ...where, comment: id, text: 'It arrived.' },
  output: { id, data: { text: 'It arrived.' } },
  request: ({ card: of, comment: action, text: body }) => ({
    method: 'PUT',
    path: path`/cards/${of}/actions/${action}/comments`,
    json: { text: body },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a comment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...fromBoard, card, comment },
  example: { ...where, comment: id },
  output: { id },
  request: ({ card: of, comment: action }) => ({
    method: 'DELETE',
    path: path`/cards/${of}/actions/${action}/comments`,
  }),
  result: (_body, { comment: action }) => ({ id: action }),
});

/** Comments of cards: https://developer.atlassian.com/cloud/trello/rest/api-group-cards/ */
export const node = vendorNode(trello, {
  noun: 'comment',
  title: 'Trello comment',
  description: 'Adds, lists, changes or deletes comments of cards in Trello.',
  first: 'add',
  operations: { add, list, update, delete: remove },
});

import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { cursorInQuery } from '../../engine/paging.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { base, record, table } from '../fields.ts';
import { perBase, recordPath } from '../records.ts';
import { airtable } from '../vendor.ts';

const comment = text({
  title: 'Comment',
  description: 'ID of a comment (com…).',
  placeholder: 'com0123456789ABCD',
  required: true,
  maxLength: 200,
});
const content = text({
  title: 'Text',
  description: 'Mention a person by ID: @[usr0123456789ABCD].',
  control: 'textarea',
  required: true,
  maxLength: 100_000,
});
const example = { base: 'appAAAAAAAAAAAAAA', table: 'tblAAAAAAAAAAAAAA', record: 'recAAAAAAAAAAAAA1' };

/** https://airtable.com/developers/web/api/list-comments */
const listComments = defineOperation({
  title: 'List',
  description: 'Lists the comments of a record, newest first.',
  effects: reads,
  repeat: 'safe',
  limit: perBase,
  parameters: { base, table, record },
  example,
  output: { id: 'comAAAAAAAAAAAAAA' },
  request: ({ base: of, table: name, record: id }) => ({ path: `${recordPath(of, name, id)}/comments` }),
  result: (body) => body['comments'],
  list: {
    next: cursorInQuery('offset', (body) => body['offset']),
    pageSize: { parameter: 'pageSize', max: 100 },
  },
});

/** https://airtable.com/developers/web/api/create-comment */
const create = defineOperation({
  title: 'Create',
  description: 'Adds a comment to a record.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  limit: perBase,
  parameters: {
    base,
    table,
    record,
    text: content,
    reply_to: text({
      title: 'Reply to',
      description: 'ID of the first comment of a thread (com…).',
      rare: true,
      maxLength: 200,
    }),
  },
  example: { ...example, text: 'Order {{ $json.id }} was paid.' },
  output: { id: 'comNEW00000000001', text: 'Order 7 was paid.' },
  request: ({ base: of, table: name, record: id, text: body, reply_to: parent }) => ({
    method: 'POST',
    path: `${recordPath(of, name, id)}/comments`,
    json: { text: body, ...(parent ? { parentCommentId: parent } : {}) },
  }),
});

/** https://airtable.com/developers/web/api/update-comment */
const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of a comment of the own account.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  limit: perBase,
  parameters: { base, table, record, comment, text: content },
  example: { ...example, comment: 'comAAAAAAAAAAAAAA', text: 'Order {{ $json.id }} was shipped.' },
  output: { id: 'comAAAAAAAAAAAAAA', text: 'Order 7 was shipped.' },
  request: ({ base: of, table: name, record: id, comment: which, text: body }) => ({
    method: 'PATCH',
    path: recordPath(of, name, id) + path`/comments/${which}`,
    json: { text: body },
  }),
});

/** https://airtable.com/developers/web/api/delete-comment */
const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a comment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND', 'MODEL_ID_NOT_FOUND', 'NOT_FOUND'],
  limit: perBase,
  parameters: { base, table, record, comment },
  example: { ...example, comment: 'comAAAAAAAAAAAAAA' },
  output: { id: 'comAAAAAAAAAAAAAA', deleted: true },
  request: ({ base: of, table: name, record: id, comment: which }) => ({
    method: 'DELETE',
    path: recordPath(of, name, id) + path`/comments/${which}`,
  }),
  result: (_body, { comment: id }) => ({ id, deleted: true }),
});

/** Comments of records: https://airtable.com/developers/web/api/list-comments. They need the scopes data.recordComments:read and :write. */
export const node = vendorNode(airtable, {
  noun: 'comment',
  title: 'Airtable comment',
  description: 'Lists, adds, changes or deletes comments of records in Airtable.',
  first: 'create',
  operations: { list: listComments, create, update, delete: remove },
});

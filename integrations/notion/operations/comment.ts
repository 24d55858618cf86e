import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { page } from '../fields.ts';
import { listInQuery, resultsOf } from '../methods.ts';
import { notionId } from '../notionId.ts';
import { plainText, richText } from '../richText.ts';
import { notion } from '../vendor.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';

const onPage = '59833787-2cf9-4fdf-8782-e53db20768a5';
const words = text({ title: 'Text', control: 'textarea', required: true, maxLength: 100_000 });
const comment = { id: 'c0ffee00-1234-4abc-8def-0123456789ab', text: 'Please check.' };

/** A comment with its text beside its rich text. */
function withText(found: JsonObject): JsonObject {
  return { ...found, text: plainText(found['rich_text']) };
}

/** https://developers.notion.com/reference/create-a-comment */
const create = defineOperation({
  title: 'Create',
  description: 'Adds a comment to a page.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { page, text: words },
  example: { page: onPage, text: 'Please check.' },
  output: comment,
  request: ({ page: id, text: content }) => ({
    method: 'POST',
    path: '/comments',
    json: { parent: { type: 'page_id', page_id: notionId(id, 'page') }, rich_text: richText(content) },
  }),
  result: withText,
});

const reply = defineOperation({
  title: 'Reply',
  description: 'Adds a comment to a discussion.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    discussion: text({
      title: 'Discussion',
      description: 'ID. The field discussion_id of a comment.',
      required: true,
      maxLength: 200,
    }),
    text: words,
  },
  example: { discussion: 'd15c0551-0000-4abc-8def-0123456789ab', text: 'Please check.' },
  output: comment,
  request: ({ discussion, text: content }) => ({
    method: 'POST',
    path: '/comments',
    json: { discussion_id: notionId(discussion, 'block', 'discussion'), rich_text: richText(content) },
  }),
  result: withText,
});

/** https://developers.notion.com/reference/list-comments */
const list = defineOperation({
  title: 'List',
  description: 'Lists the open comments of a page or a block.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    on: text({ title: 'Page or block', description: 'URL or ID.', required: true, maxLength: 2_000 }),
  },
  example: { on: onPage },
  output: comment,
  request: ({ on }) => ({ path: '/comments', query: { block_id: notionId(on, 'block', 'on') } }),
  result: (body) => resultsOf(body).map(withText),
  list: listInQuery,
});

/** Comments of Notion: https://developers.notion.com/reference/comment-object. */
export const node = vendorNode(notion, {
  noun: 'comment',
  title: 'Notion comment',
  description: 'Adds or lists comments in Notion.',
  first: 'create',
  operations: { create, reply, list },
});

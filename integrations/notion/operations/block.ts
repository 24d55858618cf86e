import { anyJson, choice, integer, text } from '../../../platform/schema/schema.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { blocks, blocksOf, textType } from '../blocks.ts';
import { blocksJson } from '../fields.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { listInQuery, resultsOf } from '../methods.ts';
import { notionId } from '../notionId.ts';
import { blockOutput, output } from '../output.ts';
import { richText } from '../richText.ts';
import { notion } from '../vendor.ts';
import { visitBlocks } from '../visitBlocks.ts';

const block = text({
  title: 'Block',
  description: 'URL or ID of a block or a page.',
  placeholder: 'https://www.notion.so/My-page-598337872cf94fdf8782e53db20768a5',
  required: true,
  maxLength: 2_000,
});
const leaks = { id: 'b10c0000-1111-4222-8333-444455556666', type: 'paragraph', text: 'It leaks.', has_children: false };
const example = { block: '59833787-2cf9-4fdf-8782-e53db20768a5' };
const maxBlocks = 100;

type Position = { type: 'start' | 'end' } | { type: 'after_block'; after_block: { id: string } };

/**
 * Appends blocks, a hundred at a time: https://developers.notion.com/reference/patch-block-children. A request cannot be sent twice, as the
 * blocks would be there twice.
 */
const append = defineOperation({
  title: 'Append',
  description: 'Adds blocks to a page or a block.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    block,
    blocks,
    blocks_json: blocksJson,
    position: choice(['end', 'start', 'after'], { end: 'End', start: 'Start', after: 'After a block' })({
      title: 'Position',
      default: 'end',
    }),
    after: text({
      title: 'After block',
      description: 'ID of a block in it.',
      maxLength: 2_000,
      showWhen: { position: ['after'] },
    }),
    output,
  },
  example: { ...example, blocks: [{ type: 'paragraph', text: 'It leaks.' }] },
  output: leaks,
  run: async ({ block: to, position, after, output: shape, ...wanted }, { client, key }) => {
    const children = blocksOf(wanted);
    const id = notionId(to, 'block');
    if (children.length === 0)
      throw new AppError('parameter_invalid', 'Enter the blocks to add.', { param: '/blocks' });
    const added: JsonObject[] = [];
    let next: Position =
      position === 'after' ? afterBlock(notionId(after ?? '', 'block', 'after')) : { type: position };
    for (let start = 0; start < children.length; start += maxBlocks) {
      const json = { children: children.slice(start, start + maxBlocks), position: next };
      const request = { method: 'PATCH' as const, path: path`/blocks/${id}/children`, json };
      const { body } = await client.send(request, { repeat: 'unsafe', key });
      for (const one of resultsOf(body as JsonObject)) added.push(one);
      if (position !== 'end' && added.length > 0) next = afterBlock(String(added.at(-1)!['id']));
    }
    return added.map((one) => ({ json: blockOutput(one, shape, id) }));
  },
});

function afterBlock(id: string): Position {
  return { type: 'after_block', after_block: { id } };
}

/** https://developers.notion.com/reference/get-block-children */
const list = defineOperation({
  title: 'List',
  description: 'Lists the blocks of a page or a block, without the blocks inside them.',
  effects: reads,
  repeat: 'safe',
  parameters: { block, output },
  example,
  output: leaks,
  request: ({ block: of }) => ({ path: path`/blocks/${notionId(of, 'block')}/children` }),
  result: (body, { block: of, output: shape }) =>
    resultsOf(body).map((found) => blockOutput(found, shape, notionId(of, 'block'))),
  list: listInQuery,
});

/** Blocks inside blocks are requested one by one, in the order of the page. */
const listNested = defineOperation({
  title: 'List with nested blocks',
  description: 'Lists the blocks of a page or a block with the blocks inside them, in the order of the page.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    block,
    max_blocks: integer({ title: 'Max blocks', minimum: 1, maximum: 10_000, default: 1_000 }),
    output,
  },
  example,
  output: leaks,
  run: async ({ block: of, max_blocks: max, output: shape }, { client, key }) => {
    const rootId = notionId(of, 'block');
    const read = async (id: string, cursor: string): Promise<JsonObject> => {
      const request = { path: path`/blocks/${id}/children`, query: { page_size: maxBlocks, start_cursor: cursor } };
      return (await client.send(request, { repeat: 'safe', key })).body as JsonObject;
    };
    const items: Item[] = [];
    await visitBlocks(rootId, read, (found) => {
      items.push({ json: blockOutput(found, shape, rootId) });
      return items.length < max;
    });
    return items;
  },
});

/** https://developers.notion.com/reference/retrieve-a-block */
const get = defineOperation({
  title: 'Get',
  description: 'Returns a block.',
  effects: reads,
  repeat: 'safe',
  parameters: { block, output },
  example: { block: leaks.id },
  output: leaks,
  request: ({ block: of }) => ({ path: path`/blocks/${notionId(of, 'block')}` }),
  result: (body, { block: of, output: shape }) => blockOutput(body, shape, notionId(of, 'block')),
});

/**
 * Returns the text, which may be empty. An expression without a value leaves it out, and must not clear the block. Errors:
 * `parameter_invalid` for a missing text.
 */
function givenText(words: string | undefined): string {
  if (words !== undefined) return words;
  const message = 'Enter the text. To clear the text of the block, use the expression {{ "" }}.';
  throw new AppError('parameter_invalid', message, { param: '/text' });
}

/** https://developers.notion.com/reference/update-a-block */
const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of a block.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    block,
    type: textType,
    text: text({ title: 'Text', control: 'textarea', maxLength: 200_000 }),
    content: anyJson({
      title: 'Content as JSON',
      description: 'Replaces type and text, such as { "to_do": { "checked": true } }.',
      control: 'code',
      rare: true,
    }),
    output,
  },
  example: { block: leaks.id, type: 'paragraph', text: 'Repaired.' },
  output: { id: leaks.id, type: 'paragraph', text: 'Repaired.' },
  request: ({ block: of, type, text: words, content }) => ({
    method: 'PATCH',
    path: path`/blocks/${notionId(of, 'block')}`,
    json: jsonParameter(content, 'content') ?? { [type]: { rich_text: richText(givenText(words)) } },
  }),
  result: (body, { block: of, output: shape }) => blockOutput(body, shape, notionId(of, 'block')),
});

/** https://developers.notion.com/reference/delete-a-block */
const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a block to the trash.',
  effects: ['changes'],
  repeat: 'safe',
  // A block in the trash cannot be changed.
  acceptRepeated: ['validation_error', 'object_not_found'],
  parameters: { block },
  example: { block: leaks.id },
  output: { id: leaks.id, in_trash: true },
  request: ({ block: of }) => ({ method: 'DELETE', path: path`/blocks/${notionId(of, 'block')}` }),
  result: (_body, { block: of }) => ({ id: notionId(of, 'block'), in_trash: true }),
});

/** Blocks of Notion: https://developers.notion.com/reference/block. */
export const node = vendorNode(notion, {
  noun: 'block',
  title: 'Notion block',
  description: 'Adds, lists, updates or deletes blocks, the parts of pages in Notion.',
  first: 'append',
  operations: { append, list, list_nested: listNested, get, update, delete: remove },
});

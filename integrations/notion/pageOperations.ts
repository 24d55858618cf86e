import type { JsonObject } from '../../domains/executions/item.ts';
import { type AnyOperation, defineOperation, reads } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { page } from './fields.ts';
import { notionId } from './notionId.ts';
import { output, pageOutput } from './output.ts';

/** Operations that pages of databases and other pages share. */
const example = { page: '59833787-2cf9-4fdf-8782-e53db20768a5' };

/** https://developers.notion.com/reference/retrieve-a-page */
export const get = defineOperation({
  title: 'Get',
  description: 'Returns a page with its properties. Relations and people are cut after 25 entries.',
  effects: reads,
  repeat: 'safe',
  parameters: { page, output },
  example,
  output: { id: '59833787-2cf9-4fdf-8782-e53db20768a5', title: 'Pump', properties: { Status: 'Open', Price: 12.5 } },
  request: ({ page: id }) => ({ path: path`/pages/${notionId(id, 'page')}` }),
  result: (body, { output: shape }) => pageOutput(body, shape),
});

/** https://developers.notion.com/reference/trash-page */
function trash({
  title,
  description,
  isTrashed,
}: {
  title: string;
  description: string;
  isTrashed: boolean;
}): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    // A page in the trash cannot be changed.
    acceptRepeated: isTrashed ? ['validation_error', 'object_not_found'] : [],
    parameters: { page, output },
    example,
    output: { id: '59833787-2cf9-4fdf-8782-e53db20768a5', in_trash: isTrashed },
    request: ({ page: id }) => ({
      method: 'PATCH',
      path: path`/pages/${notionId(id, 'page')}`,
      json: { in_trash: isTrashed },
    }),
    result: (body: JsonObject, { page: id, output: shape }) =>
      body['object'] === 'error' ? { id: notionId(id, 'page'), in_trash: true } : pageOutput(body, shape),
  });
}

export const archive = trash({ title: 'Archive', description: 'Moves a page to the trash.', isTrashed: true });

export const restore = trash({ title: 'Restore', description: 'Restores a page from the trash.', isTrashed: false });

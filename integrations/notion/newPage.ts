import { AppError } from '../../openapi/AppError.ts';
import type { ValueOf } from '../../platform/schema/schema.ts';
import { blocks, blocksOf } from './blocks.ts';
import { blocksJson, content, icon, iconOf } from './fields.ts';

/** Parameters for the icon and the content of a new page. */
export const newPageFields = { content, blocks, blocks_json: blocksJson, icon };

const maxBlocks = 100;

/**
 * Returns the icon and the content of a new page (https://developers.notion.com/reference/post-page): Markdown or blocks. Errors:
 * `parameter_invalid` for both, or for too many blocks.
 */
export function newPage(given: {
  content?: string;
  blocks: ValueOf<typeof blocks>;
  blocks_json?: unknown;
  icon?: string;
}): object {
  const children = blocksOf(given);
  if (given.content && children.length > 0)
    throw new AppError('parameter_invalid', 'Enter either content or blocks.', { param: '/content' });
  if (children.length > maxBlocks) {
    const message = `A new page can have up to ${maxBlocks} blocks. Append the others with "Notion block: Append".`;
    throw new AppError('parameter_invalid', message, { param: '/blocks' });
  }
  return {
    ...iconOf(given.icon),
    ...(given.content ? { markdown: given.content } : {}),
    ...(children.length > 0 ? { children } : {}),
  };
}

import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { resultsOf } from './methods.ts';

/** Requests for all blocks below one block. */
const maxRequests = 10_000;

/** Reads a page of the blocks inside a block. The first page has an empty cursor. */
export type ReadChildren = (id: string, cursor: string) => Promise<JsonObject>;

interface NextPage {
  has_more?: boolean;
  next_cursor?: string | null;
}

/**
 * Visits the blocks below a block, depth first, until `take` returns false. Errors: those of `read`; `target_error` for a page that leads
 * to an earlier one, or for too many requests.
 */
export async function visitBlocks(
  rootId: string,
  read: ReadChildren,
  take: (block: JsonObject) => boolean,
): Promise<void> {
  let requests = 0;
  await visit(rootId);

  /** Returns false if `take` has returned false. */
  async function visit(id: string): Promise<boolean> {
    const seen = new Set<string>();
    let cursor: string | null = '';
    while (cursor !== null) {
      if (seen.has(cursor)) throw new AppError('target_error', 'Notion: The next page was read before.');
      seen.add(cursor);
      requests += 1;
      if (requests > maxRequests)
        throw new AppError('target_error', `Notion: The list needs more than ${maxRequests} requests. Narrow it down.`);
      const body: JsonObject = await read(id, cursor);
      for (const found of resultsOf(body)) {
        if (!take({ parent_id: id, ...found })) return false;
        // A page in a page is a page of its own.
        const isInside = found['has_children'] === true && found['type'] !== 'child_page';
        if (isInside && !(await visit(String(found['id'])))) return false;
      }
      const { has_more: hasMore, next_cursor: next } = body as NextPage;
      cursor = hasMore === true ? (next ?? null) : null;
    }
    return true;
  }
}

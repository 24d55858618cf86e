import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorClient } from '../engine/VendorClient.ts';

const sizeOfPage = 25;
const maxPages = 4_000;

/**
 * Reads comments, newest first, up to a number of them. A page begins after the time and the ID of the oldest comment of the page before:
 * https://developer.clickup.com/docs/task-comments-pagination. Errors: those of the client; `target_error` for a repeated page.
 */
export async function readComments(
  client: Pick<VendorClient, 'send'>,
  path: string,
  wanted: number | undefined,
): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  const seen = new Set<string>();
  for (let query: JsonObject = {}; ;) {
    const { body } = await client.send({ path, query }, { repeat: 'safe', key: '' });
    const page = (body as JsonObject)['comments'];
    if (!Array.isArray(page)) throw new AppError('target_error', 'ClickUp: The response has no comments.');
    found.push(...(page as JsonObject[]));
    const oldest = (page as JsonObject[]).at(-1);
    if (page.length < sizeOfPage || !oldest || (wanted !== undefined && found.length >= wanted))
      return found.slice(0, wanted);
    const id = String(oldest['id']);
    if (seen.has(id)) throw new AppError('target_error', 'The next page is a page that was read before.');
    if (seen.size >= maxPages)
      throw new AppError('target_error', 'There are more than 100,000 comments. Read a number of them instead.');
    seen.add(id);
    query = { start: oldest['date'], start_id: id };
  }
}

import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { nextQuery } from '../engine/paging.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** The next address names another server for accounts behind a proxy, so only its query is used. */
const next = nextQuery((body) => (body['_metadata'] as { next?: unknown } | undefined)?.next, []);

/** Pages of a list with at most `max` entries each. */
export function pages(max: number) {
  return { next, pageSize: { parameter: 'page_size', max } };
}

const maxPage = 500;
const maxItems = 100_000;

/**
 * Reads a list whose pages are bare arrays; the last one is not full. Errors: those of the client; `target_error` for more items than one
 * call may read; `item_limit_reached` for more bytes than a node may output.
 */
export async function readOffsets(
  request: VendorRequest,
  { all, limit }: { all: boolean; limit: number },
  { client, key }: Pick<OperationCall, 'client' | 'key'>,
): Promise<JsonObject[]> {
  const wanted = all ? maxItems : limit;
  const size = Math.min(wanted, maxPage);
  const found: JsonObject[] = [];
  const budget = new ItemBudget('Narrow the list down.', outputLimits);
  for (;;) {
    const query = { ...request.query, limit: size, offset: found.length };
    const { body } = await client.send({ ...request, query }, { repeat: 'safe', key });
    if (!Array.isArray(body)) throw new AppError('target_error', 'SendGrid: The response has no list.');
    for (const entry of body as JsonObject[]) {
      budget.take(1, jsonLength(entry));
      found.push(entry);
    }
    if (body.length < size || (!all && found.length >= wanted)) return found.slice(0, wanted);
    if (found.length >= maxItems)
      throw new AppError('target_error', `The list has more than ${maxItems} items. Narrow it down.`);
  }
}

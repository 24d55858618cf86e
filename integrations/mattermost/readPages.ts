import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

const maxPage = 200;
const maxItems = 100_000;

/**
 * Reads a list whose pages are bare arrays; the last one is not full. The size of a page stays the same, because the number of a page
 * counts pages of this size. Errors: those of the client; `target_error` for more items than one call may read; `item_limit_reached` for
 * more bytes than a node may output.
 */
export async function readPages(
  request: VendorRequest,
  { all, limit }: { all: boolean; limit: number },
  { client, key }: Pick<OperationCall, 'client' | 'key'>,
): Promise<JsonObject[]> {
  const wanted = all ? maxItems : limit;
  const size = Math.min(wanted, maxPage);
  const found: JsonObject[] = [];
  const budget = new ItemBudget('Narrow the list down.', outputLimits);
  for (let page = 0; ; page += 1) {
    const query = { ...request.query, page, per_page: size };
    const { body } = await client.send({ ...request, query }, { repeat: 'safe', key });
    if (!Array.isArray(body)) throw new AppError('target_error', 'The response has no list.');
    const entries = body as JsonObject[];
    for (const entry of entries) {
      budget.take(1, jsonLength(entry));
      found.push(entry);
    }
    if (entries.length < size || (!all && found.length >= wanted)) return found.slice(0, wanted);
    if (found.length >= maxItems)
      throw new AppError('target_error', `The list has more than ${maxItems} items. Narrow it down.`);
  }
}

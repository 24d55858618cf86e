import { AppError } from '../../openapi/AppError.ts';
import { itemsOf } from '../../activities/items/itemsOf.ts';
import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { AnyOperation, Operation, OperationCall, PageSize } from './defineOperation.ts';
import { ownParameters } from './ownParameters.ts';
import { runBatch } from './runBatch.ts';
import type { VendorRequest } from './vendorRequest.ts';

/** Items that one call may read with `all`. */
const maxItems = 100_000;
/** Pages may be empty, so the limit of items does not bound them. */
const maxPages = 10_000;

/**
 * Runs an operation for one item. A list is read page by page, up to `limit` items, or to its end with `all`. Errors: those of the client;
 * `target_error` for a page that leads to an earlier one, or for more items or pages than one call may read; `item_limit_reached` for more
 * bytes than a node may output.
 */
export async function runOperation(erased: AnyOperation, parameters: JsonObject, call: OperationCall): Promise<Item[]> {
  const operation = erased as unknown as Operation<never>;
  const written = ownParameters(erased, parameters) as never;
  if ('batch' in operation) return aloneInBatch(erased, parameters, call);
  if ('run' in operation) return operation.run(written, call);
  const given = operation.prepare ? await operation.prepare(written, call) : written;
  const { repeat, result, list, limit, accept = [], acceptRepeated = [] } = operation;
  const sending = { repeat, accept, acceptRepeated, key: call.key, ...(limit ? { limit: limit(given) } : {}) };
  const wanted = parameters['all'] === true ? maxItems : Number(parameters['limit'] ?? maxItems);
  const items: Item[] = [];
  const budget = new ItemBudget('Narrow the list down.', outputLimits);
  const asked = new Set<string>();
  let next: VendorRequest | null = withPageSize(await operation.request(given), list?.pageSize, wanted);
  while (next) {
    const request: VendorRequest = next;
    const name = JSON.stringify([request.path, request.query, request.json, request.form]);
    if (asked.has(name)) throw new AppError('target_error', 'The next page is a page that was read before.');
    if (asked.size >= maxPages)
      throw new AppError('target_error', `The list has more than ${maxPages} pages. Narrow it down.`);
    asked.add(name);
    const response = await call.client.send(request, sending);
    const body = response.body as JsonObject;
    const page = itemsOf(result ? result(body, given, response) : body);
    if (!list) return page;
    for (const item of page) {
      budget.take(1, jsonLength(item.json));
      items.push(item);
    }
    next = list.next({ request, response, count: page.length, last: page.at(-1)?.json });
    if (items.length >= wanted) break;
  }
  if (parameters['all'] === true && (next || items.length > maxItems))
    throw new AppError('target_error', `The list has more than ${maxItems} items. Narrow it down.`);
  return items.slice(0, wanted);
}

async function aloneInBatch(erased: AnyOperation, parameters: JsonObject, call: OperationCall): Promise<Item[]> {
  const { item, ...rest } = call;
  const [result] = await runBatch(erased, [parameters], { ...rest, items: [item] });
  if (result instanceof AppError) throw result;
  return result!;
}

function withPageSize(request: VendorRequest, size: PageSize | undefined, wanted: number): VendorRequest {
  if (!size) return request;
  const { parameter, min = 1, max, in: part = 'query' } = size;
  const count = Math.max(min, Math.min(wanted, max));
  if (part === 'variables') {
    const json = request.json as JsonObject;
    const variables = { ...(json['variables'] as JsonObject), [parameter]: count };
    return { ...request, json: { ...json, variables } };
  }
  return { ...request, [part]: { ...(request[part] as JsonObject | undefined), [parameter]: count } };
}

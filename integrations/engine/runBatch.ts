import { AppError } from '../../openapi/AppError.ts';
import { itemsOf } from '../../activities/items/itemsOf.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { AnyOperation, Batch, BatchCall } from './defineOperation.ts';
import { ownParameters } from './ownParameters.ts';

/** Size of the parameters of one request. */
const defaultMaxBytes = 1024 * 1024;

/** The limits of the batches of an operation; undefined if each item has a request of its own. */
export function batchOf(operation: AnyOperation): (Batch<JsonObject> & { readonly maxBytes: number }) | undefined {
  if (!('batch' in operation)) return undefined;
  return { maxBytes: defaultMaxBytes, ...(operation.batch as unknown as Batch<JsonObject>) };
}

/**
 * Sends the requests of a batch. Returns the items or the error of each input. Errors: those of the client; `target_error` if the response
 * has results for more or fewer inputs.
 */
export async function runBatch(
  operation: AnyOperation,
  parameters: readonly JsonObject[],
  call: BatchCall,
): Promise<readonly (Item[] | AppError)[]> {
  const batch = batchOf(operation)!;
  const written = parameters.map((each) => ownParameters(operation, each));
  const each = 'run' in batch ? await batch.run(written, call) : await sendBatch(operation, batch, { written, call });
  if (each.length !== written.length)
    throw new AppError('target_error', `The response has ${each.length} results for ${written.length} items.`);
  return each.map((result) => (result instanceof AppError ? result : itemsOf(result)));
}

async function sendBatch(
  operation: AnyOperation,
  { prepare, request, results }: Extract<Batch<JsonObject>, { request: unknown }>,
  { written, call }: { written: readonly JsonObject[]; call: BatchCall },
): Promise<readonly unknown[]> {
  const given = prepare ? await prepare(written, call) : written;
  const { repeat, accept = [], acceptRepeated = [] } = operation;
  const limit = operation.limit?.(given[0] as never);
  const sending = { repeat, accept, acceptRepeated, key: call.key, ...(limit ? { limit } : {}) };
  const response = await call.client.send(request(given), sending);
  return results(response.body as JsonObject, given, response);
}

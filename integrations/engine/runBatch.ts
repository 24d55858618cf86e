import { AppError } from '../../openapi/AppError.ts';
import { itemsOf } from '../../activities/items/itemsOf.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { AnyOperation, Batch, BatchCall } from './defineOperation.ts';
import { ownParameters } from './ownParameters.ts';
import { RefusedError } from './VendorClient.ts';
import type { VendorRequest } from './vendorRequest.ts';

/** Size of the parameters of one request. */
const defaultMaxBytes = 1024 * 1024;

/** A request could not be made from the parameters, so nothing was sent. */
export class UnsentError extends AppError {
  constructor({ code, message, param, retryable }: AppError) {
    super(code, message, { retryable, ...(param === undefined ? {} : { param }) });
  }
}

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
  const response = await call.client.send(made(request, given), sending);
  if (given.length === 1 || response.status < 400) return results(response.body as JsonObject, given, response);
  // An accepted refusal says that one item has the wanted state. Nothing was done for the others.
  const accepted = { ...sending, accept: [...accept, ...acceptRepeated] };
  const each: unknown[] = [];
  for (const [place, one] of given.entries()) {
    call.signal.throwIfAborted();
    try {
      const own = await call.client.send(request([one]), { ...accepted, key: `${call.key}/alone/${place}` });
      each.push(...results(own.body as JsonObject, [one], own));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      each.push(error);
    }
  }
  return each;
}

function made(request: (parameters: readonly JsonObject[]) => VendorRequest, given: readonly JsonObject[]) {
  try {
    return request(given);
  } catch (error) {
    throw error instanceof AppError ? new UnsentError(error) : error;
  }
}

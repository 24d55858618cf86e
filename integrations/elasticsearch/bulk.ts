import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { keyUuid } from '../engine/keyUuid.ts';
import type { Batch, BatchCall } from '../engine/defineOperation.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { oneIndex } from './oneIndex.ts';
import { messageOf } from './vendor.ts';

/** The parameters that all changes have. */
export interface BulkParameters {
  readonly index: string;
  readonly id?: string | undefined;
  readonly refresh: 'false' | 'wait_for' | 'true';
  readonly pipeline?: string | undefined;
  readonly routing?: string | undefined;
}

/** A change: the line of its action, and that of its document. */
export interface BulkChange {
  readonly action: 'index' | 'create' | 'update' | 'delete';
  readonly options?: JsonObject;
  readonly source?: JsonObject;
}

interface BulkItem {
  readonly _index: string;
  readonly _id: string;
  readonly _version?: number;
  readonly result?: string;
  readonly status: number;
  readonly error?: {
    readonly type?: string;
    readonly reason?: string;
    readonly caused_by?: { readonly reason?: string };
  };
}

/** Ids that we made begin so, in parameters only. */
const made = new WeakSet<object>();

/**
 * Returns the batch of a change: https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk. A document without an ID gets
 * one of its key, so that a repeated request makes no second one.
 */
export function bulk<P extends BulkParameters>(changeOf: (parameters: P) => BulkChange): Batch<P> {
  return {
    max: 500,
    maxBytes: 5 * 1024 * 1024,
    together: ({ index, refresh, pipeline = '' }) => JSON.stringify([index.trim(), refresh, pipeline]),
    prepare: async (all, { key }: BatchCall) =>
      all.map((one, place) => {
        if (one.id !== undefined && one.id.trim() !== '') return one;
        const own = { ...one, id: keyUuid(`${key}/${place}`) };
        made.add(own);
        return own;
      }),
    request: (all) => requestOf(all, changeOf),
    results: (body, all) => {
      const { items } = body as { items?: Record<string, BulkItem>[] };
      if (!Array.isArray(items))
        throw new AppError('target_error', 'Elasticsearch: The response has no list of items.');
      return items.map((one, place) => resultOf(Object.values(one)[0]!, made.has(all[place] ?? {})));
    },
  };
}

function requestOf<P extends BulkParameters>(
  all: readonly P[],
  changeOf: (parameters: P) => BulkChange,
): VendorRequest {
  const { index, refresh, pipeline } = all[0]!;
  const lines = all.flatMap((one) => {
    const { action, options = {}, source } = changeOf(one);
    const routing = one.routing ? { routing: one.routing } : {};
    const head = { [action]: { _id: one.id, ...routing, ...options } };
    return source === undefined ? [head] : [head, source];
  });
  return {
    method: 'POST',
    path: `${oneIndex(index)}/_bulk`,
    query: { refresh: refresh === 'false' ? '' : refresh, pipeline },
    content: {
      mediaType: 'application/x-ndjson',
      body: Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
    },
  };
}

/** A document that is there under an ID of ours was made by an earlier attempt. */
function resultOf({ _index, _id, _version, result, status, error }: BulkItem, isMade: boolean): JsonObject | AppError {
  if (!error) return { _id, _index, result, ...(_version === undefined ? {} : { _version }) };
  const { type: code = `status ${status}`, reason = '', caused_by: cause } = error;
  if (isMade && code === 'version_conflict_engine_exception') return { _id, _index, result: 'created' };
  const said = [reason, cause?.reason ?? '']
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 500);
  return new AppError('target_error', `Elasticsearch: ${messageOf({ code, said, status })}`, {
    retryable: status === 429 || status === 503,
  });
}

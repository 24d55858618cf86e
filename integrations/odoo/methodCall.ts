import type { JsonObject } from '../../domains/executions/item.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';

/** Returns the request that calls a method of a model with named arguments. */
export function methodCall(model: string, method: string, json: JsonObject): VendorRequest {
  return { method: 'POST', path: path`/json/2/${model}/${method}`, json };
}

import type { JsonObject } from '../../domains/executions/item.ts';
import type { Vendor } from './defineVendor.ts';
import { keyUuid } from './keyUuid.ts';
import type { VendorRequest } from './vendorRequest.ts';

/**
 * Returns the request with its idempotency key: in the header or the field of the JSON body that the vendor names, and as a UUID for a
 * vendor with a limit of length. The fields of the request win.
 */
export function withKey(
  request: VendorRequest,
  { idempotencyHeader: header, idempotencyField: field, idempotencyUuid: isUuid }: Vendor,
  key: string,
): VendorRequest {
  const sent = isUuid ? keyUuid(key) : key;
  const keyed =
    field === undefined ? request : { ...request, json: { [field]: sent, ...(request.json as JsonObject) } };
  return header === undefined ? keyed : { ...keyed, headers: { [header]: sent, ...request.headers } };
}

import type { JsonObject } from '../../domains/executions/item.ts';
import { parseExactly } from '../databases/parseExactly.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

const maxBytes = 64 * 1024 * 1024;

/** Sends a request that only reads. Integers that JSON would round are texts in its response. Errors: those of the client. */
export async function exactJson(client: VendorClient, request: VendorRequest): Promise<JsonObject> {
  const { body } = await client.download(request);
  const bytes = await body.readAll({
    bytes: maxBytes,
    message: 'The response has more than 64 MiB. Read less at once.',
  });
  return parseExactly(new TextDecoder().decode(bytes)) as JsonObject;
}

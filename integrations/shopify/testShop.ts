import { AppError } from '../../openapi/AppError.ts';
import type { CredentialTest } from '../../domains/credentials/defineCredential.ts';
import { testCall } from '../engine/testCall.ts';
import { send } from './requests.ts';
import { shopify } from './vendor.ts';

/** Asks for the name of the shop. Errors: those of `testCall`; `target_error` for another server. */
export async function testShop(
  values: { api_url: string },
  tools: CredentialTest,
  headers: Record<string, string>,
): Promise<void> {
  const { body } = await testCall(shopify, send('{ shop { name } }'), { values, tools, headers });
  if (typeof (body as { data?: { shop?: { name?: unknown } } }).data?.shop?.name !== 'string')
    throw new AppError('target_error', 'The address is no shop of Shopify.');
}

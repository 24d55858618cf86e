import { AppError } from '../../openapi/AppError.ts';
import type { CredentialTest } from '../../domains/credentials/defineCredential.ts';
import type { Vendor } from './defineVendor.ts';
import { testCall } from './testCall.ts';
import type { VendorRequest } from './vendorRequest.ts';

/**
 * Makes the test of a sign-in: a request to the API of the vendor with the token. `isAccount` finds the account in the response; another
 * server would not send it.
 */
export function signInTest(vendor: Vendor, request: VendorRequest, isAccount: (body: unknown) => boolean) {
  return async (values: { api_url?: string; access_token: string }, tools: CredentialTest): Promise<void> => {
    const { body } = await testCall(vendor, request, {
      values: { ...values, api_url: values.api_url ?? '' },
      tools,
      headers: { authorization: `Bearer ${values.access_token}` },
    });
    if (!isAccount(body)) throw new AppError('target_error', `The API URL does not lead to ${vendor.title}.`);
  };
}

import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** An error of PostgREST: https://docs.postgrest.org/en/stable/references/errors.html */
export function failed(
  status: number,
  code: string,
  said: string | { readonly message: string; readonly details?: string; readonly hint?: string },
): FakeResponse {
  const { message, details = null, hint = null } = typeof said === 'string' ? { message: said } : said;
  return { status, json: { code, message, details, hint } };
}

/** An error of Storage. Its status is 400 for nearly all of them: https://supabase.com/docs/guides/storage/debugging/error-codes */
export function storageFailed(statusCode: number, error: string, message: string): FakeResponse {
  return { status: 400, json: { statusCode: String(statusCode), error, message } };
}

/** An error of the gateway in front of the services. */
export function gatewayFailed(status: number, message: string): FakeResponse {
  return { status, json: { message, hint: 'Double check your Supabase `anon` or `service_role` API key.' } };
}

/** A request that the vendor refuses. */
export class Refused extends Error {
  readonly response: FakeResponse;

  constructor(response: FakeResponse) {
    super('refused');
    this.response = response;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { AppError } from '../../openapi/AppError.ts';
import type { ChoicesContext } from '../../activities/kit/choices.ts';
import { ResponseMemory } from '../../activities/http/ResponseMemory.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import type { VendorClient } from './VendorClient.ts';

/** Returns the parts of requests without a run of a node: of lists for the form, and of triggers. A longer response is refused. */
export function clientContext(
  { credential, fetch, limits, signal }: ChoicesContext,
  maxResponseBytes: number,
): Parameters<typeof VendorClient.open>[1] {
  return {
    credential: async <V extends object>() => credential as UsedCredential<V>,
    http: { fetch, responses: new ResponseMemory(maxResponseBytes) },
    files: { openSession: () => refuseLongResponse() },
    limits,
    signal,
    idempotencyKey: '',
  };
}

/** The memory limit refuses such responses first. */
function refuseLongResponse(): never {
  throw new AppError('target_error', 'The response is too large.');
}

import { AppError } from '../../../openapi/AppError.ts';

/** Reason that a provider refuses a key: the key is invalid, its account has no credit or quota, or its limit is reached. */
export type RefusedFor = 'rejected' | 'quota' | 'rate_limit';

/** Cause of a failure that is about the key: another key of the provider can succeed. */
export class KeyRefusal extends Error {
  readonly refusedFor: RefusedFor;

  constructor(refusedFor: RefusedFor) {
    super(`The provider refused the key: ${refusedFor}.`);
    this.refusedFor = refusedFor;
  }
}

/** Returns the reason for which a provider refused a key; null for other failures. */
export function refusedForOf(error: unknown): RefusedFor | null {
  return error instanceof AppError && error.cause instanceof KeyRefusal ? error.cause.refusedFor : null;
}

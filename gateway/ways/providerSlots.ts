import { AppError } from '../../openapi/AppError.ts';
import { CallSlots } from '../../outbound/CallSlots.ts';

const retryAfterMs = 5_000;

/**
 * The calls that this process has open at each provider with a cap. Who gets no place is refused as `upstream_overloaded`, with a time to
 * come back at where waiting did not help.
 */
export function providerSlots(): CallSlots {
  return new CallSlots(
    ({ hasWaited }) =>
      new AppError('upstream_overloaded', 'The provider is at its concurrency limit. Try again later.', {
        retryable: true,
        ...(hasWaited && { retryAfterMs }),
      }),
  );
}

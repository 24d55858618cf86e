import { formatCredits } from '../../db/credits.ts';
import type { EventRow } from '../../db/entities/event.ts';
import type { components } from '../../openapi/generated/types.ts';

/** Something that an organization should know of. */
export function presentEvent({ id, kind, data, createdAt }: EventRow): components['schemas']['Event'] {
  return {
    id,
    kind,
    data:
      'threshold_micros' in data
        ? {
            threshold: formatCredits(BigInt(data.threshold_micros)),
            balance: formatCredits(BigInt(data.balance_micros)),
          }
        : data,
    created_at: createdAt.toISOString(),
  };
}

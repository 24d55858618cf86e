import { formatCredits } from '../../db/credits.ts';
import type { EventsRead, ListedEvent } from '../../db/repositories/events.ts';
import type { components } from '../../openapi/generated/types.ts';

/** Something that an organization should know of. */
export function presentEvent({
  id,
  kind,
  data,
  createdAt,
  digitalOrganizationName,
}: ListedEvent): components['schemas']['Event'] {
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
    digital_organization_name: digitalOrganizationName,
    created_at: createdAt.toISOString(),
  };
}

/** How many events are unread, and up to when they are read. */
export function presentUnread({ unread, readUntil }: EventsRead): components['schemas']['UnreadEvents'] {
  return { unread, read_until: readUntil?.toISOString() ?? null };
}

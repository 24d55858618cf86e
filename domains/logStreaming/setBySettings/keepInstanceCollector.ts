import type { Database } from '../../../db/database.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import { keepSetDestinations } from './keepSetDestinations.ts';

/** The setting, which is also the name of the destination. */
export const collectorName = 'SERVICE_OTLP_URL';

/**
 * Makes the collector of `SERVICE_OTLP_URL` a destination for traces of the instance, so that its spans are sent at least once, too. Without
 * the setting, such a destination is deleted.
 */
export function keepInstanceCollector(
  parts: { database: Database; secrets: Secrets },
  url: string | null,
): Promise<void> {
  const collector = { name: collectorName, kind: 'otlp_traces', secrets: null, types: [], enabled: true } as const;
  return keepSetDestinations(parts, collectorName, url === null ? [] : [{ ...collector, settings: { url } }]);
}

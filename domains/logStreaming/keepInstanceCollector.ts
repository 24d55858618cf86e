import { newId } from '../../db/ids.ts';
import type { Database } from '../../db/database.ts';
import { violatedConstraint } from '../../db/databaseError.ts';
import type { LogDestinationSettings } from '../../db/repositories/logStreaming/logDestinations.ts';

/** Name of the destination that the environment sets. */
export const collectorName = 'SERVICE_OTLP_URL';

/**
 * Makes the collector of `SERVICE_OTLP_URL` a destination for traces of the instance, so that its spans are sent at least once, too. Without
 * the setting, such a destination is deleted. Changes by admins are undone at the next start.
 */
export async function keepInstanceCollector(database: Database, url: string | null): Promise<void> {
  const wanted = url === null ? null : settingsOf(url);
  await database
    .asSystem(async ({ logDestinations }) => {
      const known = (await logDestinations.list(null)).find(({ name }) => name === collectorName);
      if (wanted === null) {
        if (known) await logDestinations.delete(null, known.id);
      } else if (!known) await logDestinations.insert(null, newId('logDestination'), wanted);
      else if (!known.enabled || known.kind !== wanted.kind || known.settings['url'] !== url)
        await logDestinations.update(null, known.id, wanted);
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'log_destinations_name') throw error; // another process was faster
    });
}

function settingsOf(url: string): LogDestinationSettings {
  const nothing = { secretsEncrypted: null, types: [], contents: false };
  return { ...nothing, name: collectorName, kind: 'otlp_traces', settings: { url }, enabled: true };
}

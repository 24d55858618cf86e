import type { LogDestinationRow } from '../../db/rows/logDestination.ts';
import { logDestinationContext } from '../../db/secrets/logDestination.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { withDefaults, type CheckedDestination } from './destinationKinds.ts';

/** Returns a stored destination with its secrets. Throws if they cannot be opened. */
export function openDestination(
  { id, kind, settings, secretsEncrypted }: LogDestinationRow,
  secrets: Pick<Secrets, 'decrypt'>,
): CheckedDestination {
  const opened = secretsEncrypted === null ? '{}' : secrets.decrypt(logDestinationContext(id), secretsEncrypted);
  return withDefaults({ kind, settings, secrets: JSON.parse(opened) as unknown });
}

import { isDeepStrictEqual } from 'node:util';

import type { Database } from '../../../db/database.ts';
import { violatedConstraint } from '../../../db/databaseError.ts';
import { newId } from '../../../db/ids.ts';
import type { LogDestinationSettings } from '../../../db/repositories/logStreaming/logDestinations.ts';
import type { LogDestinationKind, LogDestinationRow } from '../../../db/rows/logDestination.ts';
import { logDestinationContext } from '../../../db/secrets/logDestination.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';

/** A destination of the instance as a setting defines it. */
export interface SetDestination {
  readonly name: string;
  readonly kind: LogDestinationKind;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Null: none. */
  readonly secrets: Readonly<Record<string, unknown>> | null;
  readonly types: readonly string[];
  readonly enabled: boolean;
}

/**
 * Stores the destinations of a setting as rows of the instance, so that events are sent to them as to all others: at least once, with a cursor
 * and a circuit. Rows that the setting no longer has are deleted. A destination of an admin with the same name is kept, and receives
 * nothing as long as the setting has the name. Changed secrets are encrypted again; unchanged ones keep their envelope, because a new one would
 * look like a change in the audit log.
 */
export async function keepSetDestinations(
  { database, secrets }: { database: Database; secrets: Secrets },
  setBy: string,
  wanted: readonly SetDestination[],
): Promise<void> {
  await database
    .asSystem(async ({ logDestinations }) => {
      const known = (await logDestinations.list(null)).filter((row) => row.setBy === setBy);
      for (const { id, name } of known)
        if (!wanted.some((one) => one.name === name)) await logDestinations.delete(null, id);
      for (const one of wanted) {
        const row = known.find(({ name }) => name === one.name);
        if (row === undefined) {
          const id = newId('logDestination');
          await logDestinations.insert(null, id, { ...sealed(id, one, secrets), setBy });
        } else if (isChanged(row, one, secrets))
          await logDestinations.update(null, row.id, sealed(row.id, one, secrets));
      }
      await logDestinations.noteOverrides();
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'log_destinations_name') throw error; // another process was faster
    });
}

function sealed(id: string, { secrets, ...one }: SetDestination, by: Secrets): LogDestinationSettings {
  const secretsEncrypted = secrets === null ? null : by.encrypt(logDestinationContext(id), JSON.stringify(secrets));
  return { ...one, secretsEncrypted, contents: false };
}

function isChanged(row: LogDestinationRow, one: SetDestination, secrets: Secrets): boolean {
  const { kind, settings, enabled } = row;
  const types = kind === 'otlp_traces' ? one.types : row.types; // the database sets those of traces
  const before = { name: row.name, kind, settings, enabled, types, secrets: opened(row, secrets) };
  return !isDeepStrictEqual(before, { ...one });
}

/** Returns the stored secrets; undefined if they cannot be decrypted, so that they are written again. */
function opened({ id, secretsEncrypted }: LogDestinationRow, secrets: Secrets): unknown {
  if (secretsEncrypted === null) return null;
  try {
    return JSON.parse(secrets.decrypt(logDestinationContext(id), secretsEncrypted));
  } catch {
    return undefined;
  }
}

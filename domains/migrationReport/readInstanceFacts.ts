import type { Database } from '../../db/database.ts';
import { readDoneMigrations } from '../../db/migrate.ts';
import { KeyRing, type KeyRingOptions } from '../../db/secrets/keyRing.ts';
import type { InstanceFacts } from './InstanceFacts.ts';

/** Sources of the facts. */
export interface FactSources {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly keys: Omit<KeyRingOptions, 'database'>;
  readonly settingsErrors?: readonly string[];
  readonly temporalVersion?: string | null;
}

/** Reads the facts that rules about the instance need. Changes nothing. */
export async function readInstanceFacts(sources: FactSources): Promise<InstanceFacts> {
  const { database, databaseUrl, keys, settingsErrors = [], temporalVersion = null } = sources;
  const { server, roles } = await database.asSystem(async ({ graphScan }) => {
    await graphScan.readOnly();
    return { server: await graphScan.serverFacts(), roles: await graphScan.rolesWithoutApiDocuments() };
  });
  const { serverVersion, vectorInstalled: installed, vectorAvailable: available } = server;
  return {
    settingsErrors,
    temporalVersion,
    database: { serverVersion, vector: { installed, available }, migrations: await readDoneMigrations(databaseUrl) },
    keys: await KeyRing.inspect({ database, ...keys }),
    rolesWithoutApiDocuments: roles,
  };
}

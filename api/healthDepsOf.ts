import type { CustomPackageState } from '../domains/health/CustomPackageState.ts';
import type { HealthDeps } from '../domains/health/HealthDeps.ts';
import type { OpenedParts } from './openParts.ts';

/** Returns what the health of the instance is examined with in an API process. */
export function healthDepsOf(parts: OpenedParts, customPackages: CustomPackageState): HealthDeps {
  const { database, databaseUrl, settings, temporal, temporalServer, binaries } = parts;
  const { taskQueue, dataDir, s3, smtp } = settings;
  return {
    database,
    databaseUrl,
    temporal: { client: temporal, server: temporalServer },
    taskQueue,
    dataDir,
    binaries,
    fileStore: s3 === null ? 'folder' : 's3',
    hasMailServer: smtp !== null,
    customPackages,
    isApi: true,
    apiRefusal: async () => null, // it answers
  };
}

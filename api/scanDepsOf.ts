import type { ScanDeps } from '../domains/migrationReport/reportMigration.ts';
import type { Deps } from './deps.ts';

/** Returns what the migration report needs of this version. */
export function scanDepsOf({ nodeTypes }: Pick<Deps, 'nodeTypes'>): ScanDeps {
  return {
    nodeTypes,
    loadNodeMappings: async () => (await import('../activities/generated/n8nMappings.ts')).n8nMappings,
  };
}

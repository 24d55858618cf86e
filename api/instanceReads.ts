import type { Database } from '../db/database.ts';
import { lastVerifiedBackup } from '../domains/recovery/verifiedBackup.ts';
import type { InstanceReads } from '../platform/telemetry/metrics/instanceMetrics.ts';

/** Returns how metrics of the whole instance are read from its database. */
export function instanceReads(database: Database): InstanceReads {
  return {
    figures: async () => {
      const { queued, running, waiting, ...figures } = await database.asSystem(({ instanceFigures }) =>
        instanceFigures.read(),
      );
      return { ...figures, executions: { queued, running, waiting } };
    },
    workerBlocks: () => database.asSystem(({ eventLoopBlocks }) => eventLoopBlocks.list()),
    healthParts: () => database.asSystem(({ healthStates }) => healthStates.list()),
    lastVerifiedBackup: async () => (await lastVerifiedBackup(database))?.moment ?? null,
  };
}

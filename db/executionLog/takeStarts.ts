import type { Statement } from '../queueConnection.ts';
import type { RunningExecution } from '../repositories/executionProgress.ts';

/** A start as workers are told of it. */
export interface AnnouncedStart {
  organizationId: string;
  executionId: string;
  outboxId: string;
}

/** A start that is this process's to deliver: the execution, and what its workflow is told besides. */
export interface TakenStart extends RunningExecution {
  outboxId: string;
  versionId: string | null;
  triggerKind: string;
}

/** The statement that takes starts, and gives back what was held for those that are delivered (`migrations/m0034StartsForWorkers.ts`). */
export function takeStarts(announced: readonly AnnouncedStart[], delivered: readonly string[]): Statement {
  return {
    name: 'engine_take_starts',
    text: 'select * from engine.take_starts($1, $2, $3, $4)',
    values: [
      announced.map(({ organizationId }) => organizationId),
      announced.map(({ executionId }) => executionId),
      announced.map(({ outboxId }) => outboxId),
      delivered,
    ],
  };
}

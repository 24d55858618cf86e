import type { Statement } from '../queueConnection.ts';
import type { RunningExecution } from '../repositories/executions/executionProgress.ts';

/** A start as announced to workers. */
export interface AnnouncedStart {
  organizationId: string;
  executionId: string;
  outboxId: string;
}

/** A start to be delivered by this process: the execution, and additional input of its workflow. */
export interface TakenStart extends RunningExecution {
  outboxId: string;
  versionId: string | null;
  triggerKind: string;
}

/** Statement that takes starts and releases the locks of delivered ones (`sql/engine.take_starts.sql`). */
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

import { newId } from '../../../db/ids.ts';
import { inOrganization } from '../../../db/repositories/inOrganization.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { WaitingRow, WorkKind } from '../../../db/repositories/executions/waitingWork.ts';
import { fileOf } from '../../../workflows/knowledgeFileContract.ts';

/** Reason that work can never end normally: Temporal permanently rejects its workflow, has lost it, or did not know it when a backup was made. */
export type LostBecause = 'work_not_started' | 'work_lost' | 'lost_in_restore';

interface Lost {
  reference: string;
  /** Of the row's organization, in the system's transaction. */
  repositories: Repositories;
  error: { code: LostBecause; message: string };
}

const messages: Readonly<Record<LostBecause, string>> = {
  work_not_started: 'This could not be started. Try again. If it keeps failing, ask an admin.',
  work_lost: 'What worked on this was ended from outside Bureau or got lost. Try again.',
  lost_in_restore: 'This was started just when the backup was made from which Bureau was restored. Try again.',
};

const ends: { readonly [Kind in WorkKind]: (lost: Lost) => Promise<boolean> } = {
  start_employee_run: ({ repositories, reference, error }) => {
    const message = `${error.message} You were not charged.`;
    return repositories.employeeRuns.close(reference, 'error', { ...error, message });
  },
  start_evaluation_run: ({ repositories, reference, error }) =>
    repositories.evaluationRuns.end(reference, 'error', error),
  start_knowledge_file: ({ repositories, reference, error }) =>
    repositories.knowledgeFiles.failTurn(fileOf(reference), reference, error),
  start_model_batch: ({ repositories, reference, error }) =>
    repositories.modelBatches.lose(reference, error, newId('outbox')),
  start_model_job: ({ repositories, reference, error }) => repositories.modelJobs.lose(reference, error),
};

/** Ends a row that waits for a workflow in vain, in the system's transaction; its slots and credits are released. False if it had ended. */
export function failLostExecution(
  repositories: Repositories,
  { kind, reference, organizationId }: WaitingRow,
  code: LostBecause,
): Promise<boolean> {
  const error = { code, message: messages[code] };
  return ends[kind]({ reference, repositories: inOrganization(repositories, organizationId), error });
}

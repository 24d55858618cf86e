import type { Client } from '@temporalio/client';

import type { Database } from '../../../db/database.ts';
import type { WorkKind } from '../../../db/repositories/executions/waitingWork.ts';
import type { BegunEmployeeRun, EmployeeRunReference } from '../../../workflows/employeeContract.ts';
import {
  startBatchWorkflow,
  startEmployeeWorkflow,
  startEvaluationWorkflow,
  startJobWorkflow,
  startKnowledgeFileWorkflow,
  startWorkflow,
  type WorkflowStart,
} from './temporalStart.ts';

export interface WorkflowStarterOptions {
  database: Database;
  temporal: Client;
  taskQueue: string;
}

/** A message of the outbox that starts the workflow of other work than an execution. */
export interface WorkStart {
  outboxId: string;
  kind: WorkKind;
  organizationId: string;
  /** Id of the work. */
  reference: string;
}

/** A run that this process has begun. */
type BegunRun = Exclude<BegunEmployeeRun, { ended: unknown }>;

/**
 * Starts workflows, and then removes their messages from the outbox. Two transports bring it messages: the relay of the outbox in every
 * process (`outboxRelay.ts`), and the announcements that workers receive with the commit (`announcedStarts.ts`). A start a second time does no harm.
 */
export class WorkflowStarter {
  readonly #options: WorkflowStarterOptions;

  constructor(options: WorkflowStarterOptions) {
    this.#options = options;
  }

  async startExecution(outboxId: string, start: WorkflowStart): Promise<void> {
    const { temporal, taskQueue, database } = this.#options;
    await startWorkflow(temporal, taskQueue, start);
    await database.executionLog.noteDelivered({ outboxId, executionId: start.executionId });
  }

  async startWork({ outboxId, kind, organizationId, reference }: WorkStart): Promise<void> {
    const { temporal, taskQueue } = this.#options;
    await starts[kind](temporal, taskQueue, { organizationId, reference });
    await this.#removeMessage(outboxId);
  }

  /** Starts the workflow of an employee's run that this worker has begun; its first task runs here. Null: the run has ended, only its message is left. */
  async startBegunRun(run: EmployeeRunReference & { outboxId: string }, begun: BegunRun | null): Promise<void> {
    const { temporal, taskQueue, database } = this.#options;
    const { outboxId, organizationId, runId } = run;
    if (begun) await startEmployeeWorkflow(temporal, taskQueue, { organizationId, runId, begun, eager: true });
    // Without its plan it says itself that it runs, or waits for a slot.
    if (begun && 'execution' in begun && begun.execution.loaded)
      await database.executionLog.noteDelivered({ outboxId, executionId: begun.execution.executionId });
    else await this.#removeMessage(outboxId);
  }

  async #removeMessage(outboxId: string): Promise<void> {
    await this.#options.database.asSystem(({ outbox }) => outbox.remove(outboxId));
  }
}

type StartWork = (
  temporal: Client,
  taskQueue: string,
  work: { organizationId: string; reference: string },
) => Promise<void>;

const starts: Readonly<Record<WorkKind, StartWork>> = {
  start_model_batch: (temporal, taskQueue, { organizationId, reference: batchId }) =>
    startBatchWorkflow(temporal, taskQueue, { batchId, organizationId }),
  start_model_job: (temporal, taskQueue, { organizationId, reference: jobId }) =>
    startJobWorkflow(temporal, taskQueue, { jobId, organizationId }),
  start_employee_run: (temporal, taskQueue, { organizationId, reference: runId }) =>
    startEmployeeWorkflow(temporal, taskQueue, { runId, organizationId }),
  start_evaluation_run: (temporal, taskQueue, { organizationId, reference: runId }) =>
    startEvaluationWorkflow(temporal, taskQueue, { runId, organizationId }),
  start_knowledge_file: startKnowledgeFileWorkflow,
};

import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { EvaluationRun, EvaluationTarget } from '../../db/repositories/evaluations/evaluationRuns.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { encodeFor, type ItemVault } from '../executions/redaction/ItemVault.ts';
import { isFinal } from '../executions/lifecycle/status.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { BegunEvaluationRow, EvaluationRowReference } from '../../workflows/evaluationContract.ts';

/** Trigger kind of evaluation executions. */
export const evaluationTrigger = 'evaluation';

/** Inserts the execution of a row, once for all attempts, unless the run has ended or has spent its credits. Errors: `unavailable`. */
export async function beginRow(
  database: Database,
  { organizationId, runId, position }: EvaluationRowReference,
  vault?: ItemVault,
): Promise<BegunEvaluationRow> {
  return database.withOrganization(organizationId, async (repositories) => {
    const { evaluationRuns, evaluationResults } = repositories;
    const run = await evaluationRuns.findById(runId);
    if (!run || isEnded(run)) return { over: true };
    const row = await evaluationResults.find(runId, position);
    if (!row || !['waiting', 'running'].includes(row.status)) return { scored: true };
    const known = await evaluationResults.executionOf(runId, position);
    if (!known && run.maxCreditsMicros !== null && (await evaluationResults.spent(runId)) >= run.maxCreditsMicros)
      return { over: true };
    const target = await evaluationRuns.targetOf(runId);
    const trigger = target?.graph?.nodes.find(({ id }) => id === run.startNodeId);
    if (!target || !trigger) return { over: true };
    if (!known)
      await insertExecution(repositories, {
        run,
        target,
        trigger,
        position,
        input: row.input,
        sealing: { organizationId, vault },
      });
    const execution = known ?? (await evaluationResults.executionOf(runId, position));
    if (!execution || !(await evaluationResults.begin(runId, position, execution.id))) return { scored: true };
    await evaluationRuns.tell(runId);
    if (isFinal(execution.status)) return { scored: false };
    return {
      execution: {
        executionId: execution.id,
        digitalOrganizationId: target.digitalOrganizationId,
        digitalOrganizationName: target.digitalOrganizationName,
        versionId: target.versionId,
        startNodeId: trigger.id,
      },
    };
  });
}

/** Returns true if no more rows of the run start. */
export function isEnded({ status }: Pick<EvaluationRun, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}

interface Beginning {
  run: EvaluationRun;
  target: EvaluationTarget;
  trigger: components['schemas']['GraphNode'];
  position: number;
  input: Record<string, unknown>;
  sealing: { organizationId: string; vault: ItemVault | undefined };
}

/** Of mode `manual`: it counts against no plan, writes nothing into the data pool and starts no error organization. */
async function insertExecution(
  { executionFamilies }: Repositories,
  { run, target, trigger, position, input, sealing: { organizationId, vault } }: Beginning,
): Promise<void> {
  await executionFamilies.insert(
    {
      parentExecutionId: run.id,
      mode: 'manual',
      triggerKind: evaluationTrigger,
      depth: 0,
      rootExecutionId: null,
      awaited: true,
      accountId: run.accountId,
      callee: {
        id: target.digitalOrganizationId,
        projectId: target.projectId,
        versionId: target.versionId,
        graph: target.graph!,
        settings: target.settings,
      },
      keepsGraph: target.keepsGraph,
      triggerNode: { id: trigger.id, name: trigger.name, type: trigger.type },
    },
    [
      {
        id: newId('execution'),
        place: String(position),
        output: await encodeFor(vault, [{ json: input }], {
          owner: { organizationId, settings: target.settings },
        }),
        outboxId: null,
        error: null,
      },
    ],
  );
}

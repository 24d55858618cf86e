import { deliveredOutput } from '../../../domains/evaluations/deliveredOutput.ts';
import { evaluationLimits } from '../../../domains/evaluations/limits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { readDeliverable } from '../../../domains/employees/publishing/readDeliverable.ts';
import { addRow, rowTarget } from '../../../domains/evaluations/addRow.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluationRow } from '../../presenters/evaluation.ts';
import { found } from '../../../openapi/notFound.ts';

/** Adds a row with a run's input, with its deliverable as expected output if it was accepted, and with the reason if it was rejected. */
export const addDeliverableToEvaluation: Handler<'addDeliverableToEvaluation'> = async (
  { params, body, actor },
  deps,
) => {
  const { organizationId } = actor;
  const query = { id: params.deliverable_id, actor, permission: 'deliverables.view' } as const;
  const deliverable = await deps.database.withOrganization(organizationId, async (repositories) => {
    const one = await readDeliverable(repositories, query);
    await rowTarget(repositories, body.evaluation_id, actor);
    return one;
  });
  const { status, runId, reason } = deliverable;
  if (status === 'pending') throw new AppError('deliverable_undecided', 'Accept or reject this deliverable first.');
  // Rows of the hirer's organization, which is the actor's: `readDeliverable` found it there.
  const { run, parts } = await deps.database.asSystem(async ({ employeeRuns, runParts }) => ({
    run: await employeeRuns.find(organizationId, runId),
    parts: await runParts.of(organizationId, runId, evaluationLimits.keptOutputBytes),
  }));
  const { input } = found(run);
  const expected = status === 'accepted' ? deliveredOutput(parts) : undefined;
  const source = {
    kind: 'deliverable',
    sourceId: deliverable.id,
    executionId: null,
    verdict: status,
    remark: status === 'rejected' ? reason : null,
  } as const;
  const added = await deps.database.withOrganization(organizationId, async (repositories) => {
    const target = await rowTarget(repositories, body.evaluation_id, actor);
    return addRow(repositories, { ...target, from: { input, expected, source } }, deps.settings);
  });
  return { status: 201, body: presentEvaluationRow(added) };
};

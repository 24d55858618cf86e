import { newId } from '../../../db/ids.ts';
import { readEvaluation } from '../../../domains/evaluations/readEvaluation.ts';
import type { Handler } from '../../handler.ts';

/** Deletes an evaluation with its runs; those under way are canceled with their executions. */
export const deleteEvaluation: Handler<'deleteEvaluation'> = async ({ params, actor }, deps) => {
  const { organizationId } = actor;
  await deps.database.withOrganization(organizationId, async (repositories) => {
    const query = { id: params.evaluation_id, actor, permission: 'evaluations.delete' } as const;
    const { id } = await readEvaluation(repositories, query);
    const { evaluationRuns, evaluations, outbox } = repositories;
    for (const runId of await evaluationRuns.openOf(id)) {
      await evaluationRuns.end(runId, 'canceled', null);
      await outbox.insertCancel({ id: newId('outbox'), organizationId, reference: runId });
    }
    await evaluations.remove(id);
  });
  return { status: 204 };
};

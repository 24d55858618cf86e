import { newId } from '../../db/ids.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { readEvaluation, type EvaluationQuery } from './readEvaluation.ts';

/** Deletes an evaluation with its runs; running ones are canceled with their executions. Errors: those of `readEvaluation`. */
export async function deleteEvaluation(repositories: Repositories, query: EvaluationQuery): Promise<void> {
  const { organizationId } = query.actor;
  const { id } = await readEvaluation(repositories, query);
  const { evaluationRuns, evaluations, outbox } = repositories;
  for (const runId of await evaluationRuns.openOf(id)) {
    await evaluationRuns.end(runId, 'canceled', null);
    await outbox.insertCancel({ id: newId('outbox'), organizationId, reference: runId });
  }
  await evaluations.remove(id);
}

import { deleteEvaluation as remove } from '../../../domains/evaluations/deleteEvaluation.ts';
import type { Handler } from '../../handler.ts';

/** Deletes an evaluation with its runs; running ones are canceled with their executions. */
export const deleteEvaluation: Handler<'deleteEvaluation'> = async ({ params, actor }, deps) => {
  const query = { id: params.evaluation_id, actor, permission: 'evaluations.delete' } as const;
  await deps.database.withOrganization(actor.organizationId, (repositories) => remove(repositories, query));
  return { status: 204 };
};

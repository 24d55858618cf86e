import { readEvaluation } from '../../../domains/evaluations/readEvaluation.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluation } from '../../presenters/evaluation.ts';

/** Returns an evaluation. */
export const getEvaluation: Handler<'getEvaluation'> = async ({ params, actor }, deps) => {
  const query = { id: params.evaluation_id, actor, permission: 'evaluations.view' } as const;
  const evaluation = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readEvaluation(repositories, query),
  );
  return { status: 200, body: presentEvaluation(evaluation) };
};

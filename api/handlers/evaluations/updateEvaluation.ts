import { withUniqueName } from '../../../db/withUniqueName.ts';
import { updateEvaluation as update } from '../../../domains/evaluations/updateEvaluation.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluation } from '../../presenters/evaluation.ts';

/** Changes an evaluation; earlier runs stay as they are. */
export const updateEvaluation: Handler<'updateEvaluation'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.evaluation_id, actor, permission: 'evaluations.edit' } as const;
  const evaluation = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, (repositories) => update(repositories, query, body)),
  );
  return { status: 200, body: presentEvaluation(evaluation) };
};

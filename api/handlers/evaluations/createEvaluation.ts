import { withUniqueName } from '../../../db/withUniqueName.ts';
import { createEvaluation as create } from '../../../domains/evaluations/createEvaluation.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluation } from '../../presenters/evaluation.ts';

/** Creates an evaluation of a digital organization. */
export const createEvaluation: Handler<'createEvaluation'> = async ({ body, actor }, deps) => {
  const evaluation = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, (repositories) => create(repositories, { body, actor })),
  );
  return { status: 201, body: presentEvaluation(evaluation) };
};

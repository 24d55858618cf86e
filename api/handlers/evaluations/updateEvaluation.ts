import { checkEvaluation, settingsOf } from '../../../domains/evaluations/checkEvaluation.ts';
import { readEvaluation } from '../../../domains/evaluations/readEvaluation.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluation } from '../../presenters/evaluation.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';

/** Changes an evaluation; what has run stays as it was. */
export const updateEvaluation: Handler<'updateEvaluation'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.evaluation_id, actor, permission: 'evaluations.edit' } as const;
  const evaluation = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      const before = await readEvaluation(repositories, query);
      const settings = settingsOf(body, before);
      const { projectId, digitalOrganizationId } = before;
      await checkEvaluation(repositories, settings, { projectId, digitalOrganizationId, actor });
      await repositories.evaluations.save(before.id, settings);
      return readEvaluation(repositories, query);
    }),
  );
  return { status: 200, body: presentEvaluation(evaluation) };
};

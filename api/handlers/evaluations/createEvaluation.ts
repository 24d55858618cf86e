import { newId } from '../../../db/ids.ts';
import { evaluationLimits } from '../../../domains/evaluations/limits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { checkEvaluation, defaultSettings, settingsOf } from '../../../domains/evaluations/checkEvaluation.ts';
import { readEvaluation } from '../../../domains/evaluations/readEvaluation.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluation } from '../../presenters/evaluation.ts';
import { permitted } from '../../../domains/identity/projectAccess.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';

/** Creates an evaluation of a digital organization. */
export const createEvaluation: Handler<'createEvaluation'> = async ({ body, actor }, deps) => {
  const id = newId('evaluation');
  const { digital_organization_id: digitalOrganizationId, ...given } = body;
  const evaluation = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      const { digitalOrganizations, evaluations } = repositories;
      const row = await digitalOrganizations.find(digitalOrganizationId, actor.accountId);
      permitted(row, actor, 'digital_organizations.view');
      const { projectId } = permitted(row, actor, 'evaluations.create');
      await digitalOrganizations.lock(digitalOrganizationId);
      if ((await evaluations.count(digitalOrganizationId)) >= evaluationLimits.evaluations)
        throw new AppError(
          'evaluation_limit_reached',
          `A digital organization can have up to ${evaluationLimits.evaluations} evaluations.`,
        );
      const settings = settingsOf(given, defaultSettings);
      await checkEvaluation(repositories, settings, { projectId, digitalOrganizationId, actor });
      await evaluations.insert({ ...settings, id, digitalOrganizationId, createdBy: actor.accountId });
      return readEvaluation(repositories, { id, actor, permission: 'evaluations.create' });
    }),
  );
  return { status: 201, body: presentEvaluation(evaluation) };
};

import { newId } from '../../db/ids.ts';
import type { Evaluation } from '../../db/repositories/evaluations/evaluations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { AccountActor } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';
import { checkEvaluation, defaultSettings, settingsOf } from './checkEvaluation.ts';
import { evaluationLimits } from './limits.ts';
import { readEvaluation } from './readEvaluation.ts';

/**
 * Creates an evaluation of a digital organization. Errors: `not_found`, `insufficient_scope`, `project_archived`,
 * `evaluation_limit_reached`, those of `checkEvaluation`; the constraint `evaluations_name`.
 */
export async function createEvaluation(
  repositories: Repositories,
  { body, actor }: { body: components['schemas']['EvaluationCreate']; actor: AccountActor },
): Promise<Evaluation> {
  const { digitalOrganizations, evaluations } = repositories;
  const { digital_organization_id: digitalOrganizationId, ...given } = body;
  const id = newId('evaluation');
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
}

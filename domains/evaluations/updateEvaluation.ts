import type { Evaluation } from '../../db/repositories/evaluations/evaluations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { components } from '../../openapi/generated/types.ts';
import { checkEvaluation, settingsOf } from './checkEvaluation.ts';
import { readEvaluation, type EvaluationQuery } from './readEvaluation.ts';

/** Changes an evaluation; earlier runs stay as they are. Errors: those of `readEvaluation` and `checkEvaluation`; the constraint `evaluations_name`. */
export async function updateEvaluation(
  repositories: Repositories,
  query: EvaluationQuery,
  body: components['schemas']['EvaluationUpdate'],
): Promise<Evaluation> {
  const before = await readEvaluation(repositories, query);
  const settings = settingsOf(body, before);
  const { projectId, digitalOrganizationId } = before;
  await checkEvaluation(repositories, settings, { projectId, digitalOrganizationId, actor: query.actor });
  await repositories.evaluations.save(before.id, settings);
  return readEvaluation(repositories, query);
}

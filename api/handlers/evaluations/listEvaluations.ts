import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluation } from '../../presenters/evaluation.ts';
import { presentPage } from '../../presenters/page.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the evaluations of the projects that the caller sees, newest first. */
export const listEvaluations: Handler<'listEvaluations'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const filter = { projectId: query.project_id, digitalOrganizationId: query.digital_organization_id };
  const found = await deps.database.withOrganization(actor.organizationId, ({ evaluations }) =>
    evaluations.list(filter, projectViewOf(actor), page),
  );
  return { status: 200, body: presentPage(found, presentEvaluation) };
};

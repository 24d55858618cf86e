import { readPageRequest } from '../../../db/repositories/page.ts';
import { seesWholeOrganization } from '../../../identity/policy.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentProject } from '../../presenters/project.ts';

/** Lists the projects the caller sees. */
export const listProjects: Handler<'listProjects'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const viewer = { accountId: actor.accountId, seesAll: seesWholeOrganization(actor) };
  const projects = await database.withOrganization(actor.organizationId, (repositories) =>
    repositories.projects.list(viewer, page),
  );
  return { status: 200, body: presentPage(projects, presentProject) };
};

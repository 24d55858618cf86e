import { newId } from '../../../db/ids.ts';
import type { Handler } from '../../handler.ts';
import { presentProject } from '../../presenters/project.ts';
import { readProject } from '../../../domains/identity/projects/readProject.ts';

/** Creates a team project without members. */
export const createProject: Handler<'createProject'> = async ({ body, actor }, { database }) => {
  const id = newId('project');
  const { organizationId } = actor;
  const row = await database.withOrganization(organizationId, async (repositories) => {
    const name = body.name.trim();
    await repositories.projects.insert({ id, organizationId, kind: 'team', ownerAccountId: null, name });
    return readProject(repositories, { id, actor: { ...actor, scopes: null }, permission: 'projects.view' });
  });
  return { status: 201, body: presentProject(row, actor) };
};

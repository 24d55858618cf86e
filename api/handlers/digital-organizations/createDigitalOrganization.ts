import { checkDraft, checkSettings } from '../../../domains/digitalOrganizations/checkDraft.ts';
import { insertDigitalOrganization } from '../../../domains/digitalOrganizations/insertDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentDigitalOrganization } from '../../presenters/digitalOrganization.ts';

/** Creates a digital organization in a project, by default in the caller's personal space. */
export const createDigitalOrganization: Handler<'createDigitalOrganization'> = async ({ body, actor }, deps) => {
  const { name, description = '', draft = { nodes: [], connections: [] }, settings = {} } = body;
  const { project_id: projectId, folder_id: folderId = null } = body;
  checkDraft(draft, deps.nodeTypes);
  const view = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await checkSettings(settings, { repositories, actor });
    const made = { name, description, draft, settings, projectId, folderId };
    return insertDigitalOrganization(made, { repositories, actor, deps });
  });
  return { status: 201, body: presentDigitalOrganization(view, deps.nodeTypes) };
};

import { newId } from '../../../db/ids.ts';
import { tagsOf } from '../../../executions/publishing/tags.ts';
import { checkDraft, checkSettings, ensureAddresses } from '../../digitalOrganizations/checkDraft.ts';
import { answerWith } from '../../digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { permitted } from '../../projectAccess.ts';

/** Creates a digital organization in a project, by default in the caller's personal space. */
export const createDigitalOrganization: Handler<'createDigitalOrganization'> = async ({ body, actor }, deps) => {
  const { name, description = '', draft = { nodes: [], connections: [] }, settings = {} } = body;
  const permission = 'digital_organizations.create';
  checkDraft(draft, deps.nodeTypes);
  const answer = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { digitalOrganizations } = repositories;
    const project = permitted(
      await digitalOrganizations.findProject(body.project_id, actor.accountId),
      actor,
      permission,
    );
    await checkSettings(settings, { repositories, actor });
    const id = newId('digitalOrganization');
    const tags = tagsOf(description);
    await digitalOrganizations.insert({
      id,
      projectId: project.id,
      name,
      description,
      tags,
      draft,
      settings,
      createdBy: actor.accountId,
    });
    await ensureAddresses(repositories, id, draft);
    return answerWith(repositories, { id, actor, permission }, deps);
  });
  return { status: 201, body: answer };
};

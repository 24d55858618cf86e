import { readPageRequest } from '../../../db/repositories/page.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentComment } from '../../presenters/comment.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists comments of a digital organization that the caller sees, newest first. */
export const listComments: Handler<'listComments'> = async ({ actor, params, query }, { database }) => {
  const page = readPageRequest(query);
  const asked = { id: params.digital_organization_id, actor, permission: 'digital_organizations.view' } as const;
  const comments = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await findPermitted(repositories, asked);
    const filter = { digitalOrganizationId: id, executionId: query.execution_id, nodeId: query.node_id };
    return repositories.comments.list(filter, page);
  });
  return { status: 200, body: presentPage(comments, presentComment) };
};

import { readPageRequest } from '../../../db/repositories/page.ts';
import { listComments as list } from '../../../domains/digitalOrganizations/comments/listComments.ts';
import type { Handler } from '../../handler.ts';
import { presentComment } from '../../presenters/comment.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists comments of a digital organization that the caller sees, newest first. */
export const listComments: Handler<'listComments'> = async ({ actor, params, query }, { database }) => {
  const filter = {
    digitalOrganizationId: params.digital_organization_id,
    actor,
    executionId: query.execution_id,
    nodeId: query.node_id,
  };
  const comments = await database.withOrganization(actor.organizationId, (repositories) =>
    list(repositories, filter, readPageRequest(query)),
  );
  return { status: 200, body: presentPage(comments, presentComment) };
};

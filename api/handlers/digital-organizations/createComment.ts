import { createComment as create } from '../../../domains/digitalOrganizations/comments/writeComment.ts';
import type { Handler } from '../../handler.ts';
import { presentComment } from '../../presenters/comment.ts';

/** Adds a comment to a digital organization, a node or an execution. */
export const createComment: Handler<'createComment'> = async ({ actor, params, body }, { database, mailer }) => {
  const place = { digitalOrganizationId: params.digital_organization_id, actor, body };
  const comment = await database.withOrganization(actor.organizationId, (repositories) =>
    create(repositories, mailer, place),
  );
  return { status: 201, body: presentComment(comment) };
};

import { updateComment as update } from '../../../domains/digitalOrganizations/comments/writeComment.ts';
import type { Handler } from '../../handler.ts';
import { presentComment } from '../../presenters/comment.ts';

/** Changes a comment of the caller. */
export const updateComment: Handler<'updateComment'> = async ({ actor, params, body }, { database, mailer }) => {
  const { digital_organization_id: digitalOrganizationId, comment_id: commentId } = params;
  const comment = await database.withOrganization(actor.organizationId, (repositories) =>
    update(repositories, mailer, { digitalOrganizationId, commentId, actor, body }),
  );
  return { status: 200, body: presentComment(comment) };
};

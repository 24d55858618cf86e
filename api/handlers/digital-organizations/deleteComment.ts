import { deleteComment as remove } from '../../../domains/digitalOrganizations/comments/writeComment.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a comment of the caller. */
export const deleteComment: Handler<'deleteComment'> = async ({ actor, params }, { database }) => {
  const { digital_organization_id: digitalOrganizationId, comment_id: commentId } = params;
  await database.withOrganization(actor.organizationId, (repositories) =>
    remove(repositories, { digitalOrganizationId, commentId, actor }),
  );
  return { status: 204 };
};

import type { Comment } from '../../db/repositories/digitalOrganizations/comments.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A comment with its author. */
export function presentComment(comment: Comment): components['schemas']['Comment'] {
  return {
    id: comment.id,
    digital_organization_id: comment.digitalOrganizationId,
    execution_id: comment.executionId,
    node_id: comment.nodeId,
    author_account_id: comment.authorAccountId,
    author_name: comment.authorName,
    body: comment.body,
    mentions: comment.mentions,
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
  };
}

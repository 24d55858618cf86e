import type { Comment } from '../../../db/repositories/digitalOrganizations/comments.ts';
import type { Page, PageRequest } from '../../../db/repositories/page.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { permittedEvenArchived } from '../../identity/projectAccess.ts';
import { mayInProject } from '../../identity/policy.ts';
import { findPermitted } from '../readDigitalOrganization.ts';
import type { CommentPlace } from './writeComment.ts';

/** The requested comments: all, or those at a node or an execution. */
export interface CommentFilter extends CommentPlace {
  readonly executionId: string | undefined;
  readonly nodeId: string | undefined;
}

/**
 * Lists comments, newest first. Comments at executions often quote their items: they need `executions.view`, and are left out of other lists
 * without it. Errors: `not_found` and `insufficient_scope` for the digital organization, also for its executions if one is named.
 */
export async function listComments(
  repositories: Repositories,
  { digitalOrganizationId, actor, executionId, nodeId }: CommentFilter,
  page: PageRequest,
): Promise<Page<Comment>> {
  const permission = 'digital_organizations.view';
  const row = await findPermitted(repositories, { id: digitalOrganizationId, actor, permission });
  if (executionId !== undefined) permittedEvenArchived(row, actor, 'executions.view');
  const withExecutions = mayInProject(actor, row.project, 'executions.view');
  return repositories.comments.list({ digitalOrganizationId, executionId, nodeId, withExecutions }, page);
}

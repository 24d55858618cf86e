import { newId } from '../../../db/ids.ts';
import type { Comment, CommentText } from '../../../db/repositories/digitalOrganizations/comments.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { found } from '../../../openapi/notFound.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { permittedEvenArchived, projectArchived } from '../../identity/projectAccess.ts';
import type { Mailer } from '../../mail/Mailer.ts';
import { findPermitted } from '../readDigitalOrganization.ts';
import { readMentions, type Mentioned } from './readMentions.ts';
import { tellMentioned } from './tellMentioned.ts';

type Schemas = components['schemas'];

/** Most comments of a digital organization. */
const mostComments = 2_000;

/** The digital organization of a comment, and the account that writes. */
export interface CommentPlace {
  readonly digitalOrganizationId: string;
  readonly actor: AccountActor;
}

type Mailing = Pick<Mailer, 'write' | 'linkTo'>;

/**
 * Adds a comment and notifies the mentioned members. Errors: `not_found` for the digital organization or the execution, `comment_limit_reached`,
 * `project_archived`, `invalid_request` for a mentioned account that cannot see the digital organization.
 */
export async function createComment(
  repositories: Repositories,
  mailer: Mailing,
  { digitalOrganizationId: id, actor, body: given }: CommentPlace & { readonly body: Schemas['CommentCreate'] },
): Promise<Comment> {
  const row = await findPermitted(repositories, { id, actor, permission: 'digital_organizations.view' });
  if (row.project.archived) throw projectArchived();
  const executionId = given.execution_id ?? null;
  if (executionId !== null) await requireExecution(repositories, { id, executionId, actor });
  else if (given.node_id !== undefined && !row.draft.nodes.some((node) => node.id === given.node_id))
    throw new AppError('invalid_request', 'The draft has no node with this id. Save it first.', { param: '/node_id' });
  await repositories.digitalOrganizations.lock(id);
  if ((await repositories.comments.count(id)) >= mostComments)
    throw new AppError(
      'comment_limit_reached',
      `A digital organization can have up to ${mostComments} comments. Delete some of yours.`,
    );
  const mentioned = await readMentions(repositories, { row, accountIds: given.mentions ?? [] });
  const comment = {
    id: newId('comment'),
    digitalOrganizationId: id,
    executionId,
    nodeId: given.node_id ?? null,
    authorAccountId: actor.accountId,
    ...textOf(given.body, mentioned),
  };
  await repositories.comments.insert(comment);
  return told(repositories, mailer, { id: comment.id, name: row.name, actor, digitalOrganizationId: id, mentioned });
}

/** Changes a comment of the actor and notifies members that it did not mention before. Errors: as `createComment`. */
export async function updateComment(
  repositories: Repositories,
  mailer: Mailing,
  {
    commentId,
    body: given,
    ...place
  }: CommentPlace & { readonly commentId: string; readonly body: Schemas['CommentUpdate'] },
): Promise<Comment> {
  const { digitalOrganizationId, actor } = place;
  const query = { id: digitalOrganizationId, actor, permission: 'digital_organizations.view' } as const;
  const row = await findPermitted(repositories, query);
  const comment = await ownComment(repositories, { commentId, ...place });
  const mentions = given.mentions ?? comment.mentions;
  // The text can also be changed after a mentioned member has left or lost access.
  const added = await readMentions(repositories, { row, accountIds: mentions, known: comment.mentions });
  await repositories.comments.update(commentId, { body: given.body.trim(), mentions: [...mentions] });
  return told(repositories, mailer, { id: commentId, name: row.name, ...place, mentioned: added });
}

/** Deletes a comment of the actor. Errors: `not_found`. */
export async function deleteComment(
  repositories: Repositories,
  { commentId, ...place }: CommentPlace & { readonly commentId: string },
): Promise<void> {
  const { digitalOrganizationId: id, actor } = place;
  await findPermitted(repositories, { id, actor, permission: 'digital_organizations.view' });
  await ownComment(repositories, { commentId, ...place });
  await repositories.comments.delete(commentId);
}

async function ownComment(
  { comments }: Repositories,
  { commentId, digitalOrganizationId, actor }: CommentPlace & { readonly commentId: string },
): Promise<Comment> {
  const comment = found(await comments.find(digitalOrganizationId, commentId));
  if (comment.authorAccountId !== actor.accountId)
    throw new AppError('not_found', 'Only the author of a comment can change or delete it.');
  return comment;
}

async function requireExecution(
  { executions }: Repositories,
  { id, executionId, actor }: { id: string; executionId: string; actor: AccountActor },
): Promise<void> {
  const execution = permittedEvenArchived(
    await executions.find(executionId, actor.accountId),
    actor,
    'executions.view',
  );
  if (execution.digitalOrganizationId !== id)
    throw new AppError('invalid_request', 'This execution is of another digital organization.', {
      param: '/execution_id',
    });
}

function textOf(body: string, mentioned: readonly Mentioned[]): CommentText {
  return { body: body.trim(), mentions: mentioned.map(({ accountId }) => accountId) };
}

async function told(
  repositories: Repositories,
  mailer: Mailing,
  {
    id,
    name,
    digitalOrganizationId,
    actor,
    mentioned,
  }: CommentPlace & { id: string; name: string; mentioned: readonly Mentioned[] },
): Promise<Comment> {
  const comment = found(await repositories.comments.find(digitalOrganizationId, id));
  await tellMentioned(repositories, mailer, { comment, name, mentioned, organizationId: actor.organizationId });
  return comment;
}

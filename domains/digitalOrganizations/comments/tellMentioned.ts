import type { Comment } from '../../../db/repositories/digitalOrganizations/comments.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { Mailer } from '../../mail/Mailer.ts';
import type { Mentioned } from './readMentions.ts';

interface Telling {
  readonly comment: Comment;
  /** Name of the digital organization. */
  readonly name: string;
  readonly mentioned: readonly Mentioned[];
  readonly organizationId: string;
}

/** Notifies mentioned members by the bell and by mail, in the transaction of the comment; not the author. */
export async function tellMentioned(
  repositories: Repositories,
  mailer: Pick<Mailer, 'write' | 'linkTo'>,
  { comment, name, mentioned, organizationId }: Telling,
): Promise<void> {
  const others = mentioned.filter(({ accountId }) => accountId !== comment.authorAccountId);
  if (others.length === 0) return;
  const organization = await repositories.organizations.find(organizationId);
  const { id, digitalOrganizationId, executionId, nodeId, authorName, authorAccountId } = comment;
  const page = executionId === null ? `/digital-organizations/${digitalOrganizationId}` : `/executions/${executionId}`;
  for (const to of others) {
    await repositories.events.tellMentioned({
      for_account_id: to.accountId,
      digital_organization_id: digitalOrganizationId,
      comment_id: id,
      mentioned_by: authorName ?? '',
      node_id: nodeId,
      execution_id: executionId,
    });
    await mailer.write(repositories, {
      to,
      kind: 'mentioned',
      values: {
        organization: organization?.name ?? '',
        author: authorName ?? '',
        name,
        text: comment.body,
        link: mailer.linkTo(`${page}?comment=${id}`),
      },
      cause: { organizationId, ...(authorAccountId !== null && { accountId: authorAccountId }) },
    });
  }
}

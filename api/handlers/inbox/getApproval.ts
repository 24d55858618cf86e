import { readApproval } from '../../../domains/approvals/readApproval.ts';
import type { Handler } from '../../handler.ts';
import { presentApproval } from '../../presenters/approval.ts';

/** Returns one approval. */
export const getApproval: Handler<'getApproval'> = async ({ params, actor }, { database }) => {
  const approval = await database.withOrganization(actor.organizationId, (repositories) =>
    readApproval(repositories, { id: params.approval_id, actor }),
  );
  return { status: 200, body: presentApproval(approval, actor) };
};

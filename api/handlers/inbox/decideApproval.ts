import { decideAsAccount } from '../../../domains/approvals/decideApproval.ts';
import type { Handler } from '../../handler.ts';
import { presentApproval } from '../../presenters/approval.ts';

/** Decides an approval, and continues its execution. */
export const decideApproval: Handler<'decideApproval'> = async ({ params, body, actor }, deps) => {
  const approval = await decideAsAccount(deps, { id: params.approval_id, actor, given: body });
  return { status: 200, body: presentApproval(approval, actor) };
};

import type { ApprovalRow } from '../../db/repositories/executions/approvals.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { found } from '../../openapi/notFound.ts';
import type { AccountActor } from '../identity/actor.ts';
import { permitted, permittedEvenArchived, projectArchived } from '../identity/projectAccess.ts';
import { mayDecide } from './mayDecide.ts';

interface ApprovalQuery {
  readonly id: string;
  readonly actor: AccountActor;
}

/** Reads an approval for its deciders and for people who see its execution. Errors: `not_found`, `insufficient_scope`. */
export async function readApproval(repositories: Repositories, query: ApprovalQuery): Promise<ApprovalRow> {
  const approval = await findApproval(repositories, query);
  return approval.isNamed ? approval : permittedEvenArchived(approval, query.actor, 'executions.view');
}

/** Reads an approval that the account may decide. Errors: `not_found`, `insufficient_scope`, `project_archived`. */
export async function readToDecide(repositories: Repositories, query: ApprovalQuery): Promise<ApprovalRow> {
  const approval = await findApproval(repositories, query);
  if (!approval.isNamed) permitted(approval, query.actor, 'digital_organizations.execute');
  if (approval.project.archived) throw projectArchived();
  if (mayDecide(approval, query.actor)) return approval;
  throw new AppError('insufficient_scope', 'This approval is for other people to decide.');
}

async function findApproval({ approvals }: Repositories, { id, actor }: ApprovalQuery): Promise<ApprovalRow> {
  const approval = await approvals.find(id, actor);
  return found(approval?.kind === 'approval' ? approval : null);
}

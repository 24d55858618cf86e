import type { ApprovalRow, ApprovalViewer } from '../../db/repositories/executions/approvals.ts';
import type { AccountActor } from '../identity/actor.ts';
import { mayInProject, memberMayInProject } from '../identity/policy.ts';

type Decided = Pick<ApprovalRow, 'isNamed' | 'isExcluded' | 'byProject' | 'itemsOrganizationId' | 'project'>;

const permission = 'digital_organizations.execute';

/** True if the account may decide the approval while it waits. `inbox.ts` of the repositories says the same in SQL. */
export function mayDecide(approval: Decided, actor: AccountActor): boolean {
  return isAsked(approval, (project) => mayInProject(actor, project, permission));
}

/** The same for a member without a session or key, such as the recipient of a mail. */
export function mayDecideAs(approval: Decided, member: ApprovalViewer): boolean {
  return isAsked(approval, (project) => memberMayInProject(member, project, permission));
}

function isAsked(
  { isNamed, isExcluded, byProject, itemsOrganizationId, project }: Decided,
  mayRun: (project: Decided['project']) => boolean,
): boolean {
  if (itemsOrganizationId !== null || isExcluded) return false;
  return isNamed || (byProject && mayRun(project));
}

import type { AuditAction } from '../audit/auditTrail.ts';
import { noteAudit } from '../audit/noteAudit.ts';
import type { Member } from '../../db/repositories/organizations/organizations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';

/** The member to remove, and the receiver of the personal space. */
export interface Removal {
  readonly accountId: string;
  /** Default: `preferred` where that is another owner, else the other owner who joined first. */
  readonly spaceTo: string | undefined;
  readonly preferred?: string;
  /** The event that it leaves. Default: that of the request. */
  readonly action?: AuditAction;
  /** Rejects removals depending on the member. */
  readonly check?: (member: Member) => void;
}

/**
 * Ends a membership and all access through it, in the caller's transaction, which is scoped to the organization. Errors: `not_found`,
 * `last_owner`; `invalid_request` if `spaceTo` is no other owner; errors of `check`.
 */
export async function removeMembership(repositories: Repositories, removal: Removal): Promise<void> {
  const { accountId, spaceTo, check } = removal;
  const { members, organizationInvitations } = repositories;
  const receiver = spaceTo ?? (await receiverOf(repositories, removal));
  const locked = await members.lock(receiver === undefined ? [accountId] : [accountId, receiver]);
  const member = locked.find((one) => one.accountId === accountId);
  if (!member) throw new AppError('not_found', 'Resource not found.');
  check?.(member);
  if (receiver === undefined)
    throw new AppError('last_owner', 'An organization needs an owner. Make somebody else owner first.');
  if (receiver === accountId || !locked.some((one) => one.accountId === receiver && one.role === 'owner'))
    throw new AppError('invalid_request', 'Choose another owner who gets the personal space.', {
      param: '/personal_space_to',
    });
  await organizationInvitations.revokeOf(accountId);
  await members.remove(accountId, { spaceTo: receiver });
  await noteAudit(repositories, {
    ...(removal.action && { action: removal.action }),
    target: { kind: 'account', id: accountId, name: member.name },
    before: { role: member.role },
    after: { personal_space_to: receiver },
  });
}

async function receiverOf({ members }: Repositories, { accountId, preferred }: Removal): Promise<string | undefined> {
  const owners = (await members.listOwners()).map((owner) => owner.accountId).filter((id) => id !== accountId);
  return preferred !== undefined && owners.includes(preferred) ? preferred : owners[0];
}

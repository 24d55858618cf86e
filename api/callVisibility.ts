import type { CallFilter } from '../db/repositories/gateway/callRecords.ts';
import type { AccountActor } from '../domains/identity/actor.ts';
import { seesWholeOrganization } from '../domains/identity/policy.ts';

/** Whose calls the actor sees: members their own, owners and admins all of the organization. */
export function callVisibility(actor: AccountActor): Pick<CallFilter, 'accountId'> {
  return seesWholeOrganization(actor) ? {} : { accountId: actor.accountId };
}

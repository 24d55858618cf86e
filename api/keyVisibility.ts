import type { KeyVisibility } from '../db/repositories/identity/apiKeys.ts';
import type { AccountActor } from '../domains/identity/actor.ts';
import { seesWholeOrganization } from '../domains/identity/policy.ts';

/** Whose keys the actor sees and manages: members their own, owners and admins all of the organization. */
export function keyVisibility(actor: AccountActor, kind: KeyVisibility['kind']): KeyVisibility {
  return { kind, accountId: seesWholeOrganization(actor) ? null : actor.accountId };
}

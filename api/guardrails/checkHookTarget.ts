import { findPermitted } from '../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { AccountActor } from '../../domains/identity/actor.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';

/** Checks that the caller may run the digital organization that a guardrail names. Errors: those of `findPermitted`. */
export async function checkHookTarget(
  repositories: Repositories,
  actor: AccountActor,
  { digital_organization_id: id = null }: { digital_organization_id?: string | null },
): Promise<void> {
  if (id !== null) await findPermitted(repositories, { id, actor, permission: 'digital_organizations.execute' });
}

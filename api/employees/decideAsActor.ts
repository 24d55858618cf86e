import { decideDeliverable, type Decision } from '../../domains/employees/decideDeliverable.ts';
import { readDeliverable, viewDeliverable } from '../../domains/employees/publishing/readDeliverable.ts';
import type { AccountActor } from '../../domains/identity/actor.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { presentDeliverableView } from '../presenters/deliverable.ts';

/**
 * Records the verdict of the caller and returns the deliverable. Errors: `not_found`, `insufficient_scope`, `deliverable_decided`.
 */
export async function decideAsActor(
  { database }: Pick<Deps, 'database'>,
  { id, actor }: { id: string; actor: AccountActor },
  verdict: Pick<Decision, 'status' | 'reason'>,
): Promise<components['schemas']['Deliverable']> {
  const { organizationId, accountId } = actor;
  const decision = { ...verdict, organizationId, deliverableId: id, decidedBy: accountId, audit: null };
  const decided = await decideDeliverable(database, decision, (repositories) =>
    readDeliverable(repositories, { id, actor, permission: 'deliverables.decide' }),
  );
  return presentDeliverableView(await viewDeliverable(database, organizationId, decided), actor);
}

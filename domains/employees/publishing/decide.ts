import { checkFirstVerdict, settleVerdict, type Verdict } from '../settleVerdict.ts';
import type { AccountActor } from '../../identity/actor.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Deps } from '../../../api/deps.ts';
import { readDeliverable, shownDeliverable } from './readDeliverable.ts';

/**
 * Records a person's verdict: the first one counts, and all concurrent callers receive the same result. Errors: `not_found`,
 * `insufficient_scope`, `deliverable_decided`.
 */
export async function decide(
  deps: Pick<Deps, 'database'>,
  { id, actor }: { id: string; actor: AccountActor },
  verdict: Pick<Verdict, 'status' | 'reason'>,
): Promise<components['schemas']['Deliverable']> {
  const query = { id, actor, permission: 'deliverables.decide' } as const;
  const decided = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await readDeliverable(repositories, query);
    await repositories.deliverables.decide(id, { ...verdict, decidedBy: actor.accountId });
    return readDeliverable(repositories, query); // a statement of its own: it sees what won a race
  });
  checkFirstVerdict(decided, verdict);
  await settleVerdict(deps.database, decided.runId, verdict.status);
  return shownDeliverable(deps.database, actor, decided);
}

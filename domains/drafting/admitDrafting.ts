import type { Database } from '../../db/database.ts';
import { AppError } from '../../openapi/AppError.ts';
import { withoutAuditTrail } from '../audit/auditTrail.ts';
import type { AccountActor } from '../identity/actor.ts';
import { draftingLimits } from './draftingLimits.ts';

const windowMs = 60_000;

/**
 * Counts a request against the limits of its account and organization, exact over all processes. Errors: `rate_limit_exceeded` with the
 * time to wait.
 */
export async function admitDrafting(
  database: Database,
  { accountId, organizationId }: Pick<AccountActor, 'accountId' | 'organizationId'>,
): Promise<void> {
  const limits: [string, number][] = [
    [`drafting/account/${organizationId}/${accountId}`, draftingLimits.accountPerMinute],
    [`drafting/organization/${organizationId}`, draftingLimits.organizationPerMinute],
  ];
  for (const [key, most] of limits) {
    const { count, resetAt } = await withoutAuditTrail(() =>
      database.asSystem(({ rateLimits }) => rateLimits.count(key, windowMs)),
    );
    if (count <= most) continue;
    const retryAfterMs = Math.max(1_000, resetAt.getTime() - Date.now());
    throw new AppError(
      'rate_limit_exceeded',
      `At most ${most} drafts and explanations a minute. Try again in ${Math.ceil(retryAfterMs / 1_000)} seconds.`,
      { retryAfterMs },
    );
  }
}

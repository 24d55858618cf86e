import { noteAudit } from '../../audit/noteAudit.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { found } from '../../../openapi/notFound.ts';

/** A plan that an admin of the instance gives to an organization. */
export interface GivenPlan {
  readonly plan: string;
  readonly interval: 'monthly' | 'yearly';
  /** At the end of the paid period, or at once. */
  readonly atPeriodEnd: boolean;
  /** Terms of a contract: null executions are unlimited, undefined terms are those of the plan. */
  readonly executions: number | null | undefined;
  readonly creditsMicros: bigint | undefined;
  /** The credits as they were given, for the audit log. */
  readonly credits: string | undefined;
}

/**
 * Sets the plan of an organization without a payment. Errors: `not_found`, `organization_deleting`, `invalid_request` for terms of a contract
 * with another plan or at the end of a period.
 */
export async function setOrganizationPlan(database: Database, id: string, given: GivenPlan): Promise<void> {
  const { plan, interval, atPeriodEnd, executions, creditsMicros, credits } = given;
  await database.asSystem(async (repositories) => {
    const { organizations, plans } = repositories;
    const before = found(await organizations.find(id));
    if (before.deletesAt !== null) throw new AppError('organization_deleting', 'The organization is being deleted.');
    const target = found((await plans.list()).find((one) => one.id === plan) ?? null);
    checkTerms(given, target.byContract);
    await plans.set(id, {
      plan,
      interval,
      executions: executions == null ? null : BigInt(executions),
      creditsMicros: creditsMicros ?? null,
      atPeriodEnd,
    });
    const note = {
      target: { kind: 'organization', id, name: before.name },
      before: { plan: before.plan, interval: before.planInterval },
      after: {
        plan,
        interval,
        ...(atPeriodEnd ? { takes_effect: 'period_end' } : {}),
        monthly_executions: executions,
        monthly_credits: credits,
      },
    };
    await noteAudit(repositories, { ...note, organizationId: null });
    await noteAudit(repositories, { ...note, organizationId: id });
  });
}

function checkTerms({ executions, creditsMicros, atPeriodEnd }: GivenPlan, byContract: boolean): void {
  if (executions === undefined && creditsMicros === undefined) return;
  if (!byContract)
    throw new AppError('invalid_request', 'Only plans by contract take executions and credits of their own.', {
      param: executions === undefined ? '/monthly_credits' : '/monthly_executions',
    });
  if (atPeriodEnd)
    throw new AppError('invalid_request', 'The terms of a contract can take effect only at once.', {
      param: '/takes_effect',
    });
}

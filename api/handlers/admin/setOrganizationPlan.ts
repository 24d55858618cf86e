import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { parseCredits } from '../../../db/credits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentAdminOrganization } from '../../presenters/adminAccount.ts';

/** Sets an organization's plan, immediately or at the end of the paid period; with contract terms for contracts. */
export const setOrganizationPlan: Handler<'setOrganizationPlan'> = async ({ params, body }, { database }) => {
  const { organization_id: id } = params;
  const organization = await database.asSystem(async (repositories) => {
    const { organizations, plans } = repositories;
    const before = found(await organizations.find(id));
    if (before.deletesAt !== null) throw new AppError('organization_deleting', 'The organization is being deleted.');
    const target = found((await plans.list()).find((plan) => plan.id === body.plan) ?? null);
    const { monthly_executions: executions, monthly_credits: credits, interval = 'monthly' } = body;
    if (!target.byContract && (executions !== undefined || credits !== undefined))
      throw new AppError('invalid_request', 'Only plans by contract take executions and credits of their own.', {
        param: executions === undefined ? '/monthly_credits' : '/monthly_executions',
      });
    const atPeriodEnd = body.takes_effect === 'period_end';
    if (atPeriodEnd && (executions !== undefined || credits !== undefined))
      throw new AppError('invalid_request', 'What a contract says takes effect at once only.', {
        param: '/takes_effect',
      });
    await plans.set(id, {
      plan: body.plan,
      interval,
      executions: executions == null ? null : BigInt(executions),
      creditsMicros: credits === undefined ? null : parseCredits(credits, '/monthly_credits'),
      atPeriodEnd,
    });
    const note = {
      target: { kind: 'organization', id, name: before.name },
      before: { plan: before.plan, interval: before.planInterval },
      after: {
        plan: body.plan,
        interval,
        ...(atPeriodEnd ? { takes_effect: 'period_end' } : {}),
        monthly_executions: executions,
        monthly_credits: credits,
      },
    };
    await noteAudit(repositories, { ...note, organizationId: null });
    await noteAudit(repositories, { ...note, organizationId: id });
    return (await organizations.list(id, { limit: 1, after: null })).data[0] ?? null;
  });
  return { status: 200, body: presentAdminOrganization(found(organization)) };
};

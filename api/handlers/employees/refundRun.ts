import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { formatCredits, parseCredits } from '../../../db/credits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { readEmployeeEvenArchived } from '../../../domains/employees/publishing/readEmployee.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';

/** Gives credits of a run back to its hirer, once, as a ledger line of its own. */
export const refundRun: Handler<'refundRun'> = async ({ params, body, actor }, deps) => {
  const { organizationId } = actor;
  const employee = await deps.database.withOrganization(organizationId, (repositories) =>
    readEmployeeEvenArchived(repositories, { id: params.employee_id, actor, permission: 'employees.publish' }),
  );
  await deps.database.asSystem(async (repositories) => {
    const { employeeRuns } = repositories;
    const charged = found(await employeeRuns.chargedOf(organizationId, employee.id, params.run_id));
    const amount = body.credits === undefined ? charged : parseCredits(body.credits, '/credits');
    const verdict = await employeeRuns.refund(params.run_id, {
      publisherId: organizationId,
      amountMicros: amount,
      reason: body.reason,
    });
    if (verdict === 2) throw new AppError('already_refunded', 'This run was refunded before.');
    if (verdict === 3)
      throw new AppError('invalid_request', 'A refund is at most what the run was charged, within 180 days.', {
        param: '/credits',
      });
    if (verdict === 5) throw new AppError('credit_balance_exhausted', 'Not enough credits for this refund.');
    await noteAudit(repositories, {
      organizationId,
      target: { kind: 'employee', id: employee.id, name: employee.name },
      after: { run_id: params.run_id, credits: formatCredits(amount), reason: body.reason },
    });
  });
  return { status: 204 };
};

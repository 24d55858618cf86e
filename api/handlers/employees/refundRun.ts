import { refundRun as refund } from '../../../domains/employees/refundRun.ts';
import type { Handler } from '../../handler.ts';

/** Refunds credits of a run to its hirer, once, as a ledger entry of its own. */
export const refundRun: Handler<'refundRun'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.employee_id, actor, permission: 'employees.publish' } as const;
  await refund(deps.database, { query, runId: params.run_id, credits: body.credits, reason: body.reason });
  return { status: 204 };
};

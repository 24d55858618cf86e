import { formatCredits } from '../../../db/credits.ts';
import type { Handler } from '../../handler.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Returns the earnings of employees in visible projects, by month. */
export const listEarnings: Handler<'listEarnings'> = async ({ query, actor }, { database }) => {
  const lines = await database.asSystem(({ earnings }) =>
    earnings.byMonth(actor.organizationId, projectViewOf(actor), query.months ?? 12),
  );
  const data = lines.map(({ success, error, canceled, open, ...line }) => ({
    employee_id: line.employeeId,
    employee_name: line.employeeName,
    month: line.month,
    runs: { success, error, canceled, open },
    credits_earned: formatCredits(line.earnedMicros),
    credits_refunded: formatCredits(line.refundedMicros),
    credits_held: formatCredits(line.heldMicros),
  }));
  return { status: 200, body: { data } };
};

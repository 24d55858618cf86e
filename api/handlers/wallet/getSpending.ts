import { formatCredits } from '../../../db/credits.ts';
import { seesWholeOrganization } from '../../../domains/identity/policy.ts';
import type { Handler } from '../../handler.ts';
import { readDays } from '../../readDays.ts';

/** Returns spending by day and by kind. */
export const getSpending: Handler<'getSpending'> = async ({ actor, query }, { database }) => {
  const accountId = seesWholeOrganization(actor) ? null : actor.accountId;
  const spent = await database.withOrganization(actor.organizationId, ({ usage }) =>
    usage.spending({ ...readDays(query), accountId }),
  );
  const data = spent.map(({ day, modelMicros, searchMicros, employeeMicros }) => ({
    day,
    credits: formatCredits(modelMicros + searchMicros + employeeMicros),
    model_call_credits: formatCredits(modelMicros),
    search_credits: formatCredits(searchMicros),
    employee_run_credits: formatCredits(employeeMicros),
  }));
  return { status: 200, body: { data } };
};

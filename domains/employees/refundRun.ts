import { noteAudit } from '../audit/noteAudit.ts';
import { formatCredits, parseCredits } from '../../db/credits.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../openapi/AppError.ts';
import { found } from '../../openapi/notFound.ts';
import { readEmployeeEvenArchived, type EmployeeQuery } from './publishing/readEmployee.ts';

/** The refund of one run of an employee. */
export interface Refund {
  query: EmployeeQuery;
  runId: string;
  /** Missing: the whole charge. */
  credits: string | undefined;
  reason: string;
}

/**
 * Refunds credits of a run to its hirer, once, as a ledger entry of its own. Errors: `not_found`, `insufficient_scope`, `already_refunded`,
 * `invalid_request`, `credit_balance_exhausted`.
 */
export async function refundRun(database: Database, { query, runId, credits, reason }: Refund): Promise<void> {
  const { organizationId } = query.actor;
  const employee = await database.withOrganization(organizationId, (repositories) =>
    readEmployeeEvenArchived(repositories, query),
  );
  await database.asSystem(async (repositories) => {
    const { publisherRuns } = repositories;
    const charged = found(await publisherRuns.chargedOf(organizationId, employee.id, runId));
    const amountMicros = credits === undefined ? charged : parseCredits(credits, '/credits');
    const result = await publisherRuns.refund(runId, { publisherId: organizationId, amountMicros, reason });
    if (result === 2) throw new AppError('already_refunded', 'This run was refunded before.');
    if (result === 3)
      throw new AppError('invalid_request', 'A refund is at most what the run was charged, within 180 days.', {
        param: '/credits',
      });
    if (result === 5) throw new AppError('credit_balance_exhausted', 'Not enough credits for this refund.');
    await noteAudit(repositories, {
      organizationId,
      target: { kind: 'employee', id: employee.id, name: employee.name },
      after: { run_id: runId, credits: formatCredits(amountMicros), reason },
    });
  });
}

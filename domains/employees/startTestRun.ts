import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor } from '../identity/actor.ts';
import { checkWorker } from './publishing/checkWorker.ts';
import { readEmployee } from './publishing/readEmployee.ts';
import { checkRunInput, mostOpenRuns, openRun } from './startRun.ts';

/** A test of the draft of an employee. */
export interface TestRun {
  employeeId: string;
  actor: AccountActor;
  input: Record<string, unknown>;
  requestId: string;
  /** Names the request: repeated requests start one run. */
  reference: string;
}

/**
 * Starts a run of the draft: free, and without a deliverable in the data pool. Returns its ID. Errors: `not_found`, `insufficient_scope`,
 * `employee_invalid`, `invalid_request`, those of `openRun`.
 */
export async function startTestRun(
  database: Database,
  { employeeId, actor, input, requestId, reference }: TestRun,
): Promise<string> {
  const { organizationId, accountId } = actor;
  const employee = await database.withOrganization(organizationId, async (repositories) => {
    const one = await readEmployee(repositories, { id: employeeId, actor, permission: 'employees.edit' });
    const { worker, projectId } = one;
    if (worker === null)
      throw new AppError('employee_invalid', 'It has nobody who does its work yet.', { param: '/worker' });
    await checkWorker(repositories, { worker, projectId, actor });
    return one;
  });
  checkRunInput(input, employee.inputSchema);
  return openRun(database, {
    id: newId('employeeRun'),
    organizationId,
    projectId: employee.projectId,
    positionId: null,
    listingId: null,
    employeeId: employee.id,
    versionId: null,
    publisherId: organizationId,
    mode: 'test',
    chargeOn: 'success',
    priceId: null,
    amountMicros: 0n,
    sharePpm: 0,
    mostOpen: mostOpenRuns,
    input,
    metadata: {},
    accountId,
    keyId: null,
    requestId,
    reference,
    callbackUrl: null,
    callbackEvents: null,
    redoOf: null,
    remark: null,
  });
}

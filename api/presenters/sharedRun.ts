import type { SharedRun } from '../../db/repositories/employees/runShares.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A shared run as its publisher sees it in a list. */
export function presentSharedRun(shared: SharedRun): components['schemas']['SharedRun'] {
  return {
    run_id: shared.runId,
    employee_id: shared.employeeId,
    employee_name: shared.employeeName,
    version: shared.versionNumber,
    status: shared.status,
    execution_id: shared.executionId,
    created_at: shared.runCreatedAt.toISOString(),
    shared_at: shared.createdAt.toISOString(),
    expires_at: shared.expiresAt.toISOString(),
  };
}

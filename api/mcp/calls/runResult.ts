import { hasEnded } from '../../../domains/employees/followRun.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';

/** Result for a run of a position. Errors: `employee_failed` with the publisher's declared error. */
export function runResult({
  id,
  position_id,
  status,
  deliverable_id,
  error,
  output,
  credits_charged,
}: components['schemas']['EmployeeRun']): Record<string, unknown> {
  const run = { run_id: id, position_id, status };
  if (!hasEnded({ status })) return { ...run, note: 'Not finished yet. Ask get_employee_run for the result later.' };
  if (status !== 'success')
    throw new AppError('employee_failed', `The run ${id} ended with "${status}". ${error?.message ?? ''}`.trim());
  return { ...run, deliverable_id, credits: credits_charged, parts: output?.parts ?? [] };
}

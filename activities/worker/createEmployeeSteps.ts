import { beginRun } from '../../employees/beginRun.ts';
import type { DeliverDeps } from '../../employees/deliverRun.ts';
import { endRun } from '../../employees/endRun.ts';
import { workAsAgent } from '../../employees/workAsAgent.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { EmployeeSteps } from '../../workflows/employeeContract.ts';

/** The steps of runs of employees, each of which may be repeated. */
export function createEmployeeSteps(deps: DeliverDeps & { gateway: Pick<Gateway, 'call'> }): EmployeeSteps {
  return {
    beginEmployeeRun: (reference) => beginRun(deps.database, reference),
    workAsAgent: (reference) => workAsAgent(deps, reference),
    endEmployeeRun: (reference) => endRun(deps.database, reference),
  };
}

import { beginRun, type BeginRunDeps } from '../../domains/employees/beginRun.ts';
import type { DeliverDeps } from '../../domains/employees/deliverRun.ts';
import { endRun } from '../../domains/employees/endRun.ts';
import { workAsAgent } from '../../domains/employees/workAsAgent.ts';
import type { Gateway } from '../../domains/gateway/gateway.ts';
import type { EmployeeSteps } from '../../workflows/employeeContract.ts';
import { whileAlive } from './whileAlive.ts';

/** The steps of runs of employees, each of which may be repeated. */
export function createEmployeeSteps(
  deps: DeliverDeps & BeginRunDeps & { gateway: Pick<Gateway, 'call'> },
): EmployeeSteps {
  return {
    beginEmployeeRun: (reference) => beginRun(deps, reference),
    // A model may think for minutes. A silent worker would be taken for dead, and the model asked, and paid, again.
    workAsAgent: (reference) => whileAlive(() => workAsAgent(deps, reference)),
    endEmployeeRun: (reference) => endRun(deps.database, reference),
  };
}

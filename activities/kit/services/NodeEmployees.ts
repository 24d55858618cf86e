import type { NodeDeliverables } from '../../employees/nodeDeliverables.ts';
import type { NodeEmployeeCalls, TraceparentOf } from '../../employees/nodeEmployeeCalls.ts';
import type { NodeEmployeeRun } from '../../employees/nodeEmployeeRun.ts';

/** Employees: the run that the execution works for, and runs that it starts. `key` is the idempotency key of the node run. */
export interface NodeEmployees {
  /** The employee's run that the execution works for. */
  run: NodeEmployeeRun;
  /** Calls of positions. */
  calls: (run: { key: string; traceparent?: TraceparentOf }) => NodeEmployeeCalls;
  /** Verdicts on deliverables. */
  deliverables: (run: { key: string }) => NodeDeliverables;
}

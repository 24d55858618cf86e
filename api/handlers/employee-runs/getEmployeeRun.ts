import { getRun } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** A run of a position with a key. */
export const getEmployeeRun: Handler<'getEmployeeRun'> = (request, deps) => getRun(request, deps);

import { listRuns } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** Lists the runs of a position with a key, newest first. */
export const listEmployeeRuns: Handler<'listEmployeeRuns'> = (request, deps) => listRuns(request, deps);

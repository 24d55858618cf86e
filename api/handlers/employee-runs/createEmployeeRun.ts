import { startPositionRun } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** Runs a hired employee with a key. */
export const createEmployeeRun: Handler<'createEmployeeRun'> = (request, deps) => startPositionRun(request, deps);

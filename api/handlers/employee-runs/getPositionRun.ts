import { getRun } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** A run of a position from the page. */
export const getPositionRun: Handler<'getPositionRun'> = (request, deps) => getRun(request, deps);

import { startPositionRun } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** Runs a hired employee from the page. */
export const createPositionRun: Handler<'createPositionRun'> = (request, deps) => startPositionRun(request, deps);

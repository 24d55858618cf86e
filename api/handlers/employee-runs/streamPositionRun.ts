import { followRun } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** Follows a run of a position from the page. */
export const streamPositionRun: Handler<'streamPositionRun'> = (request, deps) => followRun(request, deps);

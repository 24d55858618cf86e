import { followRun } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** Follows a run of a position with a key. */
export const streamEmployeeRun: Handler<'streamEmployeeRun'> = (request, deps) => followRun(request, deps);

import { listRuns } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** Lists the runs of a position from the page, newest first. */
export const listPositionRuns: Handler<'listPositionRuns'> = (request, deps) => listRuns(request, deps);

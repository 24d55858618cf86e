import { cancelPositionRunOf } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** Cancels a run of a position from the page. */
export const cancelPositionRun: Handler<'cancelPositionRun'> = (request, deps) => cancelPositionRunOf(request, deps);

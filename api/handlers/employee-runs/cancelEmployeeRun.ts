import { cancelPositionRunOf } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** Cancels a run of a position with a key. */
export const cancelEmployeeRun: Handler<'cancelEmployeeRun'> = (request, deps) => cancelPositionRunOf(request, deps);

import { readRunPart } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** Reads a part that a run has delivered from the page. */
export const getPositionRunPart: Handler<'getPositionRunPart'> = (request, deps) => readRunPart(request, deps);

import { readRunPart } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** Reads a part that a run has delivered with a key. */
export const getEmployeeRunPart: Handler<'getEmployeeRunPart'> = (request, deps) => readRunPart(request, deps);

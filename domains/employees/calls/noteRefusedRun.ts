import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Deps } from '../../../api/deps.ts';
import { errorStatus } from '../../../api/middleware/errorStatus.ts';

/** A run that was refused to a key. */
interface Refusal {
  organizationId: string;
  positionId: string;
  keyId: string;
  accountId: string;
  requestId: string;
  error: unknown;
  /** As `performance.now()` gave it when the run was asked for. */
  beganAtMs: number;
}

/** Records a refused run as a call of its key that failed. Records nothing for an outage or an error of Bureau. Best effort: a failure is logged. */
export async function noteRefusedRun({ database, logger }: Deps, refusal: Refusal): Promise<void> {
  const { error, beganAtMs, ...call } = refusal;
  if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'internal_error') return;
  const refused = {
    ...call,
    id: newId('employeeRun'),
    httpStatus: errorStatus[error.code].status,
    errorCode: error.code,
    latencyMs: performance.now() - beganAtMs,
  };
  await database
    .asSystem(({ employeeRuns }) => employeeRuns.noteRefused(refused))
    .catch((err: unknown) => logger.warn({ err }, 'A refused run could not be recorded'));
}

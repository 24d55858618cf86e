import { newId } from '../../../db/ids.ts';
import type { Database } from '../../../db/database.ts';
import type { ErrorCode } from '../../../openapi/AppError.ts';
import type { Logger } from '../../../platform/config/logger.ts';

/** A run that was refused to a key. */
interface Refusal {
  organizationId: string;
  positionId: string;
  keyId: string;
  accountId: string;
  requestId: string;
  errorCode: ErrorCode;
  /** HTTP status of the response. */
  httpStatus: number;
  /** `performance.now()` when the request came in. */
  beganAtMs: number;
}

/** Records a refused run as a call of its key that failed. Records nothing for an outage or an error of Bureau. Best effort: a failure is logged. */
export async function noteRefusedRun(
  { database, logger }: { database: Database; logger: Pick<Logger, 'warn'> },
  { beganAtMs, ...call }: Refusal,
): Promise<void> {
  if (call.errorCode === 'unavailable' || call.errorCode === 'internal_error') return;
  const refused = {
    ...call,
    id: newId('employeeRun'),
    latencyMs: performance.now() - beganAtMs,
  };
  await database
    .asSystem(({ employeeRuns }) => employeeRuns.noteRefused(refused))
    .catch((err: unknown) => logger.warn({ err }, 'A refused run could not be recorded'));
}

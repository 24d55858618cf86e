import { ScheduleNotFoundError } from '@temporalio/client';

/** Calls a schedule of Temporal; does nothing if it does not exist. */
export async function ifScheduleExists(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}

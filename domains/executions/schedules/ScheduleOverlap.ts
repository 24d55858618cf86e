/** A schedule is due while an execution of an earlier time is open, and its settings skip such times. */
export class ScheduleOverlap extends Error {
  override readonly name = 'ScheduleOverlap';

  constructor(executionId: string) {
    super(`Execution ${executionId} of an earlier time is still open, so this time was skipped.`);
  }
}

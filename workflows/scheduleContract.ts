/** Input of the workflow `fireSchedule`: the trigger, whose id the Temporal Schedule has, too. */
export interface ScheduleReference {
  triggerId: string;
  organizationId: string;
}

/** One time of a schedule, RFC 3339. */
export interface ScheduledTime extends ScheduleReference {
  scheduledAt: string;
}

/** The activity of schedules. */
export interface ScheduleSteps {
  /** Starts the execution of this time, once; does nothing if the schedule is not published or the time does not count. */
  fireSchedule: (time: ScheduledTime) => Promise<void>;
}

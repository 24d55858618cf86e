import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type Client,
  type ScheduleDescription,
  type ScheduleOptions,
  type ScheduleOptionsStartWorkflowAction,
  type Workflow,
} from '@temporalio/client';

/** A schedule that starts workflows, with its id. */
export type WorkflowSchedule = ScheduleOptions<ScheduleOptionsStartWorkflowAction<Workflow>> & { state: object };

/**
 * Creates a schedule of Temporal, or updates it if it exists; several processes may do so at once. `updated` returns the options of an
 * existing schedule; default: `options`.
 */
export async function createOrUpdateSchedule(
  temporal: Client,
  options: WorkflowSchedule,
  updated: (previous: ScheduleDescription) => WorkflowSchedule = () => options,
): Promise<void> {
  const handle = temporal.schedule.getHandle(options.scheduleId);
  for (let round = 0; ; round += 1) {
    try {
      return await handle.update(updated);
    } catch (error) {
      if (!(error instanceof ScheduleNotFoundError)) throw error;
    }
    try {
      await temporal.schedule.create(options);
      return;
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning) || round > 0) throw error;
    }
  }
}

/** How long a job may take, from its creation; then it fails and costs nothing. */
export const jobDeadlineMs = 60 * 60_000;
/** Lifetime of a job's hold: longer than the job, so that no sweep ends it before. */
export const jobLeaseMs = 90 * 60_000;
/** How long a result is kept (decisions §4). */
export const keepContentMs = 30 * 24 * 3_600_000;

/** A worker without heartbeats for this long is considered dead, and its work is reassigned. */
export const heartbeatTimeoutMs = 20_000;
/** Heartbeat interval of a running node; also the maximum delay of a cancellation. */
export const heartbeatEveryMs = 2_000;
/** Inputs from this size on leave the workflow task: the run is a normal activity, so that replay stays quick. */
export const maxLocalInputBytes = 1024 * 1024;
/** Longest time of a node without `timeout_ms`. */
export const defaultNodeTimeoutMs = 24 * 3_600_000;

import type { MetricDefinition, MetricDefinitions } from './MetricDefinition.ts';

const ofQueue = ['namespace', 'service_name', 'task_queue'] as const;
const ofRequest = [...ofQueue, 'operation'] as const;

const of = (type: MetricDefinition['type'], help: string, labels: readonly string[] = ofQueue) =>
  ({ type, help, labels, servedBy: ['worker'] }) as const;

/**
 * Metrics of the native part of Temporal's SDK, under the names that `installRuntime` asks for. Each appears with its first event. Source: `telemetry/metrics.rs` of
 * sdk-core and of its client; a test compares them with the metrics of a worker.
 */
export const temporalMetrics = {
  temporal_workflow_task_schedule_to_start_latency_seconds: of(
    'histogram',
    'Time from the scheduling of a workflow task to its start.',
    [...ofQueue, 'workflow_type', 'poller_type'],
  ),
  temporal_workflow_task_execution_latency_seconds: of('histogram', 'Time of workflow tasks, without replay.', [
    ...ofQueue,
    'workflow_type',
  ]),
  temporal_workflow_task_replay_latency_seconds: of('histogram', 'Time of replays of workflows.', [
    ...ofQueue,
    'workflow_type',
  ]),
  temporal_workflow_task_execution_failed_total: of('counter', 'Workflow tasks that failed.', [
    ...ofQueue,
    'workflow_type',
    'failure_reason',
  ]),
  temporal_workflow_task_queue_poll_succeed_total: of('counter', 'Polls for workflow tasks that returned one.', [
    ...ofQueue,
    'poller_type',
  ]),
  temporal_workflow_task_queue_poll_empty_total: of('counter', 'Polls for workflow tasks that returned none.', [
    ...ofQueue,
    'poller_type',
  ]),
  temporal_workflow_endtoend_latency_seconds: of('histogram', 'Time from the start of a workflow to its end.', [
    ...ofQueue,
    'workflow_type',
  ]),
  temporal_workflow_completed_total: of('counter', 'Workflows that succeeded.', [...ofQueue, 'workflow_type']),
  temporal_workflow_failed_total: of('counter', 'Workflows that failed.', [...ofQueue, 'workflow_type']),
  temporal_workflow_canceled_total: of('counter', 'Workflows that were canceled.', [...ofQueue, 'workflow_type']),
  temporal_workflow_continue_as_new_total: of('counter', 'Workflows that continued as new ones.', [
    ...ofQueue,
    'workflow_type',
  ]),
  temporal_activity_schedule_to_start_latency_seconds: of(
    'histogram',
    'Time from the scheduling of an activity to its start.',
    [...ofQueue, 'activity_type'],
  ),
  temporal_activity_execution_latency_seconds: of('histogram', 'Time of activities.', [
    ...ofQueue,
    'activity_type',
    'workflow_type',
  ]),
  temporal_activity_succeed_endtoend_latency_seconds: of(
    'histogram',
    'Time from the scheduling of an activity to its success.',
    [...ofQueue, 'activity_type', 'workflow_type'],
  ),
  temporal_activity_execution_failed_total: of('counter', 'Activities that failed.', [
    ...ofQueue,
    'activity_type',
    'workflow_type',
    'failure_reason',
  ]),
  temporal_activity_task_received_total: of('counter', 'Activities received from Temporal.', [
    ...ofQueue,
    'activity_type',
    'workflow_type',
    'eager',
  ]),
  temporal_activity_poll_no_task_total: of('counter', 'Polls for activities that returned none.'),
  temporal_local_activity_total_total: of('counter', 'Local activities: nodes inside a workflow task.', [
    ...ofQueue,
    'activity_type',
    'workflow_type',
  ]),
  temporal_local_activity_execution_latency_seconds: of('histogram', 'Time of local activities.', [
    ...ofQueue,
    'activity_type',
    'workflow_type',
  ]),
  temporal_local_activity_succeed_endtoend_latency_seconds: of(
    'histogram',
    'Time from the scheduling of a local activity to its success.',
    [...ofQueue, 'activity_type', 'workflow_type'],
  ),
  temporal_local_activity_execution_failed_total: of('counter', 'Local activities that failed.', [
    ...ofQueue,
    'activity_type',
    'workflow_type',
    'failure_reason',
  ]),
  temporal_local_activity_execution_cancelled_total: of('counter', 'Local activities that were canceled.', [
    ...ofQueue,
    'activity_type',
    'workflow_type',
  ]),
  temporal_worker_task_slots_available: of('gauge', 'Free slots of the worker, by type of task.', [
    ...ofQueue,
    'worker_type',
  ]),
  temporal_worker_task_slots_used: of('gauge', 'Slots in use of the worker, by type of task.', [
    ...ofQueue,
    'worker_type',
  ]),
  temporal_worker_start_total: of('counter', 'Workers that this process has started.'),
  temporal_num_pollers: of('gauge', 'Polls under way, by type of queue.', [...ofQueue, 'poller_type']),
  temporal_sticky_cache_size: of('gauge', 'Workflows kept in memory.'),
  temporal_sticky_cache_hit_total: of('counter', 'Workflow tasks whose workflow was in memory.', [
    ...ofQueue,
    'workflow_type',
  ]),
  temporal_sticky_cache_miss_total: of('counter', 'Workflow tasks whose workflow had to be replayed.', [
    ...ofQueue,
    'workflow_type',
  ]),
  temporal_sticky_cache_total_forced_eviction_total: of('counter', 'Workflows removed from memory.', [
    ...ofQueue,
    'workflow_type',
  ]),
  temporal_request_total: of('counter', 'Requests to Temporal.', ofRequest),
  temporal_request_failure_total: of('counter', 'Requests to Temporal that failed.', [...ofRequest, 'status_code']),
  temporal_request_latency_seconds: of('histogram', 'Time of requests to Temporal.', ofRequest),
  temporal_long_request_total: of('counter', 'Long polls of Temporal.', ofRequest),
  temporal_long_request_failure_total: of('counter', 'Long polls of Temporal that failed.', [
    ...ofRequest,
    'status_code',
  ]),
  temporal_long_request_latency_seconds: of('histogram', 'Time of long polls of Temporal.', ofRequest),
} as const satisfies MetricDefinitions;

/** Statuses of executions that are not left. */
export const finalStatuses = ['success', 'error', 'canceled'] as const;

/** Statuses of executions that have not ended. */
export const openStatuses = ['queued', 'running', 'waiting'] as const;

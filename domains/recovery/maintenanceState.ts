/** Why an instance is in maintenance: its operator says so (SERVICE_MAINTENANCE), or its database was restored or copied. */
export type MaintenanceReason = 'setting' | 'restored';

/** Setting of the instance: its id, `{ id, at }`. */
export const instanceKey = 'instance';

/** Setting of the instance: why it is in maintenance, `{ reason, since }`; null if it is not. */
export const maintenanceKey = 'maintenance';

/** Setting of the instance: Temporal has to be compared with the database before workers start, `{ since }`; null if it has been. */
export const reconcileKey = 'reconcile';

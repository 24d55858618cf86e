/** A self-starting trigger: its published parameters, its watcher and its position. */
export interface TriggerRow {
  id: string;
  organizationId: string;
  digitalOrganizationId: string;
  nodeId: string;
  kind: 'email' | 'schedule' | 'file' | 'sse' | 'poll' | 'hook';
  /** The version whose node it is; null while it is down. */
  versionId: string | null;
  /** Raised by every publish and unpublish. */
  revision: number;
  /** Of schedules: the revision that Temporal knows. */
  appliedRevision: number;
  appliedAt: Date | null;
  /** How far the watcher came; its form is the watcher's. */
  cursor: unknown;
  /** How many steps were committed. */
  sequence: bigint;
  leaseOwner: string | null;
  leaseUntil: Date | null;
  /** In a row. */
  failures: number;
  error: { code: string; message: string } | null;
  failingSince: Date | null;
  /** Skipped schedule times that were reported to the organization. */
  missedActions: bigint;
  nextAttemptAt: Date;
  lastEventAt: Date | null;
  createdAt: Date;
}

/** One run of a digital organization; its id is the Temporal workflow id. */
export interface ExecutionRow {
  id: string;
  organizationId: string;
  projectId: string;
  digitalOrganizationId: string;
  versionId: string | null;
  graph: unknown;
  /** As it was written: the order of its keys, too. Null if an earlier release wrote the row. */
  graphWritten: unknown;
  settings: Record<string, unknown>;
  mode: 'sub' | 'manual' | 'production' | 'error' | 'retry';
  status: 'error' | 'queued' | 'running' | 'waiting' | 'success' | 'canceled';
  seq: number;
  trigger: { kind: string; node_id: string };
  deliveryKey: string | null;
  accountId: string | null;
  createdAt: Date;
  queuedAt: Date | null;
  startedAt: Date | null;
  stoppedAt: Date | null;
  waitUntil: Date | null;
  retryAt: Date | null;
  error: unknown;
  lastNode: string | null;
  canceledBy: string | null;
  parentExecutionId: string | null;
  retryOf: string | null;
  parentCall: string | null;
  awaited: boolean;
  depth: number;
  rootExecutionId: string | null;
  descendants: number;
  copiedFrom: string | null;
  untilNode: string | null;
  /** The hirer whose items these are, where it is another organization than the publisher's. */
  itemsOrganizationId: string | null;
  /** Until then the hirer lets the publisher see them. */
  itemsSharedUntil: Date | null;
}

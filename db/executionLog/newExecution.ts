import type { components } from '../../openapi/generated/types.ts';
import type { EncodedItems } from '../itemsCodec.ts';

/** The row of a new execution, with the run of its trigger node and the start of its workflow. */
export interface NewExecution {
  id: string;
  organizationId: string;
  projectId: string;
  digitalOrganizationId: string;
  versionId: string | null;
  /** Snapshot of a draft; null for a version. */
  graph: components['schemas']['Graph'] | null;
  settings: components['schemas']['DigitalOrganizationSettings'];
  mode: components['schemas']['ExecutionMode'];
  /** `linked_traceparent`: that of an anonymous caller. */
  trigger: { kind: string; node_id: string; traceparent?: string; linked_traceparent?: string };
  deliveryKey: string | null;
  accountId: string | null;
  triggerNode: { id: string; name: string; type: string };
  output: EncodedItems;
  outboxId: string;
  /** Hash of the key of its start rule; missing without a key. */
  startKey?: string;
  /** Hash of the key of its slots; missing without a key. */
  slotKey?: string;
  /** The start is held (`queue.admit_start`): its workflow starts when `queue.release_starts` says so. */
  hold?: HeldStart;
  /** How long the relay's loop leaves the start to the process that made it. */
  relayAfterMs: number;
}

/** Why and how long a start is held. */
export interface HeldStart {
  by: 'rate' | 'debounce' | 'overlap';
  /** Not before; `infinity` while an earlier execution of its schedule is open. */
  startsAt: string;
  since: string;
}

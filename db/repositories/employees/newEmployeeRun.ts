import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A run that is asked for. Amounts in micro-credits. */
export interface NewEmployeeRun {
  id: string;
  organizationId: string;
  projectId: string;
  positionId: string | null;
  listingId: string | null;
  employeeId: string;
  versionId: string | null;
  publisherId: string;
  mode: 'production' | 'test' | 'trial';
  chargeOn: 'success' | 'acceptance';
  priceId: string | null;
  amountMicros: bigint;
  /** The instance's share in millionths. */
  sharePpm: number;
  mostOpen: number;
  input: Record<string, unknown>;
  metadata: Record<string, unknown>;
  accountId: string | null;
  keyId: string | null;
  requestId: string;
  /** A repeated request with the same reference is the same run; null if it cannot be repeated. */
  reference: string | null;
  callbackUrl: string | null;
  /** Events of its callback; null means all ends. */
  callbackEvents: Schemas['RunCallbackEvent'][] | null;
  redoOf: string | null;
  remark: string | null;
  /** Only of runs that an execution asks for. */
  caller?: RunCall | undefined;
  /** Names the caller's span; null or missing: none. */
  traceparent?: string | null;
}

/** The execution's call that a run belongs to. */
export interface RunCall {
  callerExecutionId: string;
  /** Unique in the execution: one position is one run permanently. */
  callerPlace: string;
  /** The execution at the beginning of all calls of employees. */
  callerRoot: string;
  /** Calls of employees above it, itself included. */
  depth: number;
  /** The execution waits for its end, and is woken by it. */
  awaited: boolean;
  /** Whose items the execution works on, where they are another organization's. */
  itemsOrganizationId: string | null;
}

/** A run that a key asked for and did not get. */
export interface RefusedRun {
  /** Of the run that would have been. */
  id: string;
  organizationId: string;
  positionId: string;
  keyId: string;
  accountId: string;
  requestId: string;
  httpStatus: number;
  errorCode: string;
  latencyMs: number;
}

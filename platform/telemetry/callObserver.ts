import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import type { CallRecord, HoldResult } from '../../db/ledger/ledger.ts';
import type { CallTrace } from './traceContext.ts';

/** A call whose hold was decided. */
export interface HeldCall {
  readonly verdict: HoldResult;
  readonly stream: boolean;
  /** How long the decision took. */
  readonly durationMs: number;
}

/** A call that was settled or released. Nothing of its prompt or answer is in here. */
export interface EndedCall {
  readonly callId: string;
  readonly requestId: string;
  readonly organizationId: string;
  /** The execution that made it; null for none. */
  readonly executionId: string | null;
  readonly endpoint: Endpoint;
  /** The provider's name of the model that was tried last. */
  readonly upstreamName: string;
  readonly record: CallRecord;
  readonly chargedMicros: bigint;
  /** How long settling or releasing took, whether it succeeded or not. */
  readonly closingMs: number;
  /** It was a job: held for by another process, maybe, which told so by `handedOver`. */
  readonly isJob: boolean;
}

/** Watches calls, for metrics and traces. It must not throw, and is not waited for. */
export interface CallObserver {
  held(call: HeldCall): void;
  /** A held call continues as a job, in any process. */
  handedOver(call: Pick<HeldCall, 'stream'>): void;
  /** Follows every `held` with the verdict `ok`, exactly once; of a job where it ended. */
  ended(call: EndedCall): void;
  /** A hold or settlement was sent to the process that works for its wallet: `done` there, or `direct` here because no answer came. */
  relayed?(work: 'hold' | 'settlement', result: 'done' | 'direct'): void;
  /** The trace of a request, for the `traceparent` of its calls. */
  traceOf?(requestId: string): CallTrace | null;
}

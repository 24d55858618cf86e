import type { Readable } from 'node:stream';

import type { JsonObject } from '../../../domains/executions/item.ts';
import type { GatewayAnswer } from '../../../domains/gateway/calls/callModel.ts';
import type { Endpoint } from '../../../domains/gateway/formats/format.ts';
import type { CallTrace } from '../../../platform/telemetry/traceContext.ts';
import type { JobEndpoint } from '../../../domains/gateway/jobs/jobKind.ts';

/** The model gateway, charged to the execution's organization. */
export interface NodeModels {
  /** Makes one call. */
  call: (call: ModelCall) => Promise<GatewayAnswer>;
  /** Deletes the responses at a position of the execution and below it (`<place>/…`), so that another attempt calls again. */
  forgetAnswers: (place: string) => Promise<void>;
  /** Calls that are jobs: videos and music. */
  jobs: NodeModelJobs;
}

export interface ModelCall {
  /** Any endpoint but those whose calls are jobs. */
  endpoint: Exclude<Endpoint, JobEndpoint>;
  /** A file of a form is a `FormFile`. */
  body: JsonObject;
  /**
   * Identifies this call of the execution, equal for all attempts: `<idempotencyKey of the run>/<which of its calls>`. It is made and paid
   * once; a repeated request gets the paid response (`domains/gateway/idempotency`).
   */
  once: string;
  signal: AbortSignal;
  /** Told what the call cost, in micro-credits, and the id of its record, once that is committed; of an answer that is given again, too. */
  onCharged?: (chargedMicros: bigint, callId: string) => void;
  /** The trace that it belongs to; set by the engine. */
  trace?: CallTrace | undefined;
}

/** Jobs of models that the execution makes, each once; they are canceled when it ends before them. */
export interface NodeModelJobs {
  /** Creates a job, or finds the one of this position. Errors: those of `ModelJobs.create`. */
  start: (call: JobCall) => Promise<NodeJob>;
  /** The job that was made at a place; null if there is none. */
  find: (place: Pick<JobCall, 'endpoint' | 'once'>) => Promise<NodeJob | null>;
  /** The result of a completed job; it must be read or destroyed. */
  content: (job: Pick<NodeJob, 'id' | 'endpoint'>) => Promise<{ mediaType: string; content: Readable }>;
  /** Allows another job at a position whose job has ended. */
  forget: (once: string) => Promise<void>;
}

export interface JobCall extends Omit<ModelCall, 'endpoint' | 'onCharged' | 'trace'> {
  endpoint: JobEndpoint;
}

export interface NodeJob {
  id: string;
  endpoint: JobEndpoint;
  model: string;
  status: 'running' | 'completed' | 'failed' | 'canceled';
  /** In percent. */
  progress: number;
  seconds: number;
  createdAt: Date;
  errorMessage: string | null;
  /** In micro-credits; 0 until it has ended. */
  chargedMicros: bigint;
}

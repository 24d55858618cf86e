import type { ErrorShape } from '../formats/errorShape.ts';
import type { StreamReader } from '../formats/format.ts';
import type { StreamGuard } from '../guardrails/StreamGuard.ts';
import type { AppError } from '../../../openapi/AppError.ts';
import type { MeteredCall } from '../metering/meter.ts';
import type { SseEvent } from './sseScanner.ts';

/** Input of a stream relay. `upstream` must end when `abortUpstream` is called. */
export interface StreamRelayOptions {
  upstream: AsyncIterable<Buffer>;
  abortUpstream: (reason: Error) => void;
  reader: StreamReader;
  /** Checks the events for the caller, and delays unchecked parts. */
  guard: StreamGuard | null;
  errorShape: ErrorShape;
  /** Returns the error of an event that ends the provider's stream as failed. */
  failureOf: (event: SseEvent) => AppError;
  metered: MeteredCall;
  requestId: string;
  /** True if the usage event includes the cost of the call. */
  includeCost: boolean;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  eventLimitBytes: number;
  callerStallMs: number;
  /** Time without bytes after which the caller receives a keep-alive. */
  keepAliveMs: number;
  /** Time for which an answer that has begun is read for its usage after its caller disconnected; 0 = not at all. */
  readOnMs: number;
}

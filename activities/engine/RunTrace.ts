import type { CollectedSpan } from '../../db/rows/collectedSpan.ts';
import {
  runSpanId,
  traceOf,
  type PartTrace,
  type TracedExecution,
  type TracedRun,
} from '../../domains/traces/executionTrace.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { GuardedFetch } from '../../platform/outbound/outboundRequest.ts';
import { derivedSpanId, formatTraceparent } from '../../platform/telemetry/traceContext.ts';

/** Spans of one attempt at a run. */
export const maxCollectedSpans = 200;

/** Reads the source of a run's trace ids, when it is first needed; null if the execution was deleted. */
export type ReadTrace = () => Promise<(TracedExecution & { part: number }) | null>;

/** Collects the spans of one attempt at a run, or at a tool call, that no other row records. They are committed with its end and hold no contents. */
export class RunTrace {
  readonly #run: TracedRun;
  readonly #step: number;
  readonly #ratio: number;
  readonly #read: ReadTrace;
  readonly #startedAtMs = Date.now();
  readonly #collected: CollectedSpan[] = [];
  #trace: Promise<PartTrace | null> | undefined;
  #requests = 0;
  #omitted = 0;

  /** `step` numbers the activities of one attempt, such as those between the tool calls of an agent. */
  constructor({ run, step = 0, ratio, read }: { run: TracedRun; step?: number; ratio: number; read: ReadTrace }) {
    this.#run = run;
    this.#step = step;
    this.#ratio = ratio;
    this.#read = read;
  }

  /** Returns the trace in which the run is; null if its execution was deleted. */
  trace(): Promise<PartTrace | null> {
    this.#trace ??= this.#read().then((execution) => execution && traceOf(execution, execution.part, this.#ratio));
    return this.#trace;
  }

  /** Returns the `traceparent` for calls of the run; null if its execution was deleted. */
  async traceparent(): Promise<string | null> {
    const trace = await this.trace();
    if (trace === null) return null;
    const { traceId, part, isSampled } = trace;
    return formatTraceparent({ traceId, spanId: runSpanId(this.#run, part), isSampled });
  }

  /** Returns the same requests, each with a `traceparent` unless the node sets one, and collected. */
  fetch(attempt: number, send: GuardedFetch): GuardedFetch {
    return async (url, options) => {
      const trace = await this.trace();
      if (trace === null) return send(url, options);
      this.#requests += 1;
      const { executionId, nodeId, runIndex } = this.#run;
      const { traceId, part, isSampled } = trace;
      const id = derivedSpanId(executionId, nodeId, runIndex, attempt, part, this.#step, this.#requests);
      const names = Object.keys(options.headers).map((name) => name.toLowerCase());
      const traceparent: Record<string, string> = names.includes('traceparent')
        ? {}
        : { traceparent: formatTraceparent({ traceId, spanId: id, isSampled }) };
      const { hostname: host, port } = URL.parse(url) ?? { hostname: '', port: '' };
      const request = {
        kind: 'request',
        id,
        attempt,
        part,
        method: options.method,
        host,
        port: port === '' ? null : Number(port),
      } as const;
      const from = Date.now();
      try {
        const response = await send(url, { ...options, headers: { ...options.headers, ...traceparent } });
        this.#add({ ...request, status: response.status, from, to: Date.now(), error: null });
        return response;
      } catch (error) {
        const code = error instanceof AppError ? error.code : 'canceled';
        this.#add({ ...request, status: null, from, to: Date.now(), error: code });
        throw error;
      }
    };
  }

  /** Notes that the run calls a model. */
  calls(attempt: number, request: string): void {
    this.#add({ kind: 'call', attempt, request });
  }

  /** Returns the collected spans, once. `attempt` is the end of the attempt; undefined if it has not ended, or was the only one. */
  take(attempt?: { number: number; error: string | null }): CollectedSpan[] {
    const ended = attempt && {
      kind: 'attempt' as const,
      attempt: attempt.number,
      from: this.#startedAtMs,
      to: Date.now(),
      error: attempt.error,
    };
    const omitted = this.#omitted > 0 ? [{ kind: 'omitted' as const, count: this.#omitted }] : [];
    this.#omitted = 0;
    return [...(ended ? [ended] : []), ...this.#collected.splice(0), ...omitted];
  }

  #add(span: CollectedSpan): void {
    if (this.#collected.length < maxCollectedSpans) this.#collected.push(span);
    else this.#omitted += 1;
  }
}

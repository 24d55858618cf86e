/**
 * A span of a node's run, or of an agent's tool call, that no other row records (`execution_spans`). Times are in milliseconds since 1970.
 * `part` is the part of the execution between its waits.
 */
export type CollectedSpan =
  | CollectedAttempt
  | CollectedRequest
  | CollectedCall
  | { readonly kind: 'omitted'; readonly count: number };

/** An attempt at a run that had several. */
export interface CollectedAttempt {
  readonly kind: 'attempt';
  readonly attempt: number;
  readonly from: number;
  readonly to: number;
  /** Code of its error; null if it succeeded. */
  readonly error: string | null;
}

/** A request to another host. */
export interface CollectedRequest {
  readonly kind: 'request';
  /** Id of its span, which was sent as `traceparent`. */
  readonly id: string;
  readonly attempt: number;
  readonly part: number;
  readonly method: string;
  readonly host: string;
  readonly port: number | null;
  /** Null without a response. */
  readonly status: number | null;
  readonly from: number;
  readonly to: number;
  /** Code of the error without a response. */
  readonly error: string | null;
}

/** A call of a model: its record names this request. */
export interface CollectedCall {
  readonly kind: 'call';
  readonly attempt: number;
  readonly request: string;
}

/** A wait of an execution: its trace ends there, and another one begins after it. Times are RFC 3339. */
export interface TraceBreak {
  readonly at: string;
  /** Null while it waits. */
  readonly until?: string | null;
  /** The runs that waited. */
  readonly runs: readonly (readonly [nodeId: string, runIndex: number])[];
}

/** Kinds of spans, with their numbers in OTLP. */
export const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

export type AttributeValue = string | number | boolean | readonly string[];

/** An ended span. Its ids are derived, so a span that is built twice is the same. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** Null: the first one of its trace. */
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: keyof typeof spanKinds;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Null: without a value, so left out. */
  readonly attributes: Readonly<Record<string, AttributeValue | null>>;
  readonly isError: boolean;
  /** The text of its error; absent unless contents are wanted. */
  readonly message?: string | undefined;
  /** Spans of other traces. */
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

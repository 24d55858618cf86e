import type { TracedSpansRow } from '../../db/repositories/executions/tracedRows.ts';
import type { CollectedSpan } from '../../db/rows/collectedSpan.ts';
import { derivedSpanId } from '../../platform/telemetry/traceContext.ts';
import type { Span } from '../../platform/telemetry/Span.ts';
import type { RowsOfExecution } from './rowsByExecution.ts';
import { runSpanId, toolPlace, type PartTrace } from './executionTrace.ts';
import { knownAttributes, type Attributes } from './spanTable.ts';

/** The destination's choices for its spans. */
export interface SpanOptions {
  /** Share of traces, from 0 to 1, that is recorded even without an error. */
  readonly ratio: number;
  /** Messages of errors, texts of agents, arguments and results of tools. */
  readonly contents: boolean;
  /** Null: for the instance, which sees all organizations. */
  readonly organizationId: string | null;
}

/** A span without the fields that are the same in all spans of a part. */
export type SpanDraft = Omit<Span, 'traceId' | 'links' | 'attributes' | 'isError' | 'message'> & {
  readonly attributes: Attributes;
  readonly error?: { readonly code: string; readonly message?: string | null } | null;
};

type PlaceOfSpans = Pick<TracedSpansRow, 'nodeId' | 'runIndex' | 'call'>;

function keyOf({ nodeId, runIndex, call }: PlaceOfSpans): string {
  return JSON.stringify([nodeId, runIndex, call]);
}

/** One part of an execution, whose spans are being built. */
export class PartSpans {
  readonly rows: RowsOfExecution;
  readonly trace: PartTrace;
  readonly options: SpanOptions;
  readonly #spans: Span[] = [];
  readonly #collected: ReadonlyMap<string, readonly CollectedSpan[]>;

  constructor(rows: RowsOfExecution, trace: PartTrace, options: SpanOptions) {
    this.rows = rows;
    this.trace = trace;
    this.options = options;
    this.#collected = new Map(rows.spans.map((row) => [keyOf(row), row.spans]));
  }

  /** Returns what was collected of a run, or of a tool call of it. */
  collectedOf(run: PlaceOfSpans): readonly CollectedSpan[] {
    return this.#collected.get(keyOf(run)) ?? [];
  }

  get spans(): readonly Span[] {
    return this.#spans;
  }

  /** Whether contents are wanted, and are those of the organization itself. */
  get showsContents(): boolean {
    return this.options.contents && this.rows.execution.itemsOrganizationId === null;
  }

  add({ attributes, error = null, ...draft }: SpanDraft, links: Span['links'] = []): void {
    const { organizationId, id } = this.rows.execution;
    const message = this.showsContents ? (error?.message ?? undefined) : undefined;
    this.#spans.push({
      ...draft,
      traceId: this.trace.traceId,
      isError: error !== null,
      ...(message ? { message } : {}),
      links,
      attributes: knownAttributes({
        'bureau.organization_id': organizationId,
        'bureau.execution_id': id,
        ...attributes,
        'error.type': error?.code,
      }),
    });
  }

  /** Returns the id of the span of a run, or of a tool call of it (`<step>.<number>`). */
  spanOf({ nodeId, runIndex, call }: { nodeId: string; runIndex: number; call: string }): string {
    const { id: executionId } = this.rows.execution;
    const { part } = this.trace;
    if (call === '') return runSpanId({ executionId, nodeId, runIndex }, part);
    const [step, number] = call.split('.').map(Number);
    return runSpanId(
      { executionId, nodeId: toolPlace(nodeId, runIndex, { step: step!, call: number! }), runIndex: 0 },
      part,
    );
  }

  /** Returns the id of the span of an attempt. */
  attemptOf({ nodeId, runIndex }: { nodeId: string; runIndex: number }, attempt: number): string {
    return derivedSpanId(this.rows.execution.id, nodeId, runIndex, 'attempt', attempt, this.trace.part);
  }

  /** Returns the id of the span of an agent's work on an item. */
  agentOf({ nodeId, runIndex }: { nodeId: string; runIndex: number }, itemIndex: number): string {
    return derivedSpanId(this.rows.execution.id, nodeId, runIndex, 'agent', itemIndex, this.trace.part);
  }
}

/** Returns how many spans of a run or a tool call were left out; null for none. */
export function omittedOf(spans: readonly CollectedSpan[]): number | null {
  const all = spans.reduce((sum, span) => sum + (span.kind === 'omitted' ? span.count : 0), 0);
  return all === 0 ? null : all;
}

/** Returns the time some milliseconds later. */
export function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

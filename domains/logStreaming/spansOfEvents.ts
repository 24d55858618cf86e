import type { Database } from '../../db/database.ts';
import type { Span } from '../../platform/telemetry/Span.ts';
import type { SpanOptions } from '../traces/PartSpans.ts';
import { spansOf, type Ended } from '../traces/spansOf.ts';
import type { LogEvent } from './LogEvent.ts';

/** Returns the spans of what has ended with each of these events, in their order. */
export async function spansOfEvents(
  database: Database,
  events: readonly LogEvent[],
  options: SpanOptions,
): Promise<Span[][]> {
  const ended = events.map(endedOf);
  const known = ended.filter((one) => one !== null);
  const spans = (await spansOf(database, known, options)).values();
  return ended.map((one) => (one === null ? [] : spans.next().value!));
}

/** Returns what has ended with an event; null for events that no span tells of. */
function endedOf({ type, subject, time }: LogEvent): Ended | null {
  const { id } = subject;
  if (id === null) return null;
  if (type === 'execution.waiting') return { kind: 'execution', id, waitAt: new Date(time) };
  if (type.startsWith('execution.')) return { kind: 'execution', id };
  if (type.startsWith('employee_run.')) return { kind: 'employee_run', id };
  return null;
}

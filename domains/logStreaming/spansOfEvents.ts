import type { Database } from '../../db/database.ts';
import type { Span } from '../../platform/telemetry/Span.ts';
import type { SpanOptions } from '../traces/PartSpans.ts';
import { spansOf, type Ended } from '../traces/spansOf.ts';
import type { LogEvent } from './LogEvent.ts';

/** Returns the spans of each event, in the order of the events. */
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

/** Returns the execution, its part or the employee run that ended with an event; null for events without spans. */
function endedOf({ type, subject, time }: LogEvent): Ended | null {
  const { id } = subject;
  if (id === null) return null;
  if (type === 'execution.waiting') return { kind: 'execution', id, waitAt: new Date(time) };
  if (type.startsWith('execution.')) return { kind: 'execution', id };
  if (type.startsWith('employee_run.')) return { kind: 'employee_run', id };
  return null;
}

import type { LogEvent } from '../LogEvent.ts';

/** An event as receivers read it: the schema `LogEvent` of the contract. */
export interface EventJson {
  readonly id: string;
  readonly type: string;
  readonly time: string;
  readonly organization_id: string | null;
  readonly actor: LogEvent['actor'];
  readonly subject: LogEvent['subject'];
  readonly data: object;
}

/** Returns an event as receivers read it. */
export function eventJson(event: LogEvent): EventJson {
  const { id, type, time, organizationId, actor, subject, data } = event;
  return { id, type, time: new Date(time).toISOString(), organization_id: organizationId, actor, subject, data };
}

/** Returns an event whose JSON has at most this many bytes: without contents, and then without data. A mark says so. */
export function boundedEventJson(event: LogEvent, maxBytes: number): EventJson {
  const whole = eventJson(event);
  if (sizeOf(whole) <= maxBytes) return whole;
  const { contents: _, ...metadata } = event.data as Record<string, unknown>;
  const short = { ...whole, data: { ...metadata, truncated: true } };
  return sizeOf(short) <= maxBytes ? short : { ...whole, data: { truncated: true } };
}

function sizeOf(json: EventJson): number {
  return Buffer.byteLength(JSON.stringify(json));
}

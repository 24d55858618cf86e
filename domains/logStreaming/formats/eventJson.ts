import { type LogEvent, withoutContents } from '../LogEvent.ts';

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
  return { id, type, time: time.toISOString(), organization_id: organizationId, actor, subject, data };
}

/**
 * Returns an event that has at most this many bytes as `write` writes it: without contents if they are too much, and then without data. A field
 * marks the cut.
 */
export function boundedEventJson(
  event: LogEvent,
  maxBytes: number,
  write: (json: EventJson) => string = JSON.stringify,
): EventJson {
  const fits = (json: EventJson): boolean => Buffer.byteLength(write(json)) <= maxBytes;
  const whole = eventJson(event);
  if (fits(whole)) return whole;
  const short = { ...whole, data: { ...withoutContents(event).data, truncated: true } };
  return fits(short) ? short : { ...whole, data: { truncated: true } };
}

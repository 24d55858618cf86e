import type { LogEventRow, LogParty } from '../../db/rows/logEvent.ts';

export type { LogParty };

/** An event of the log stream, as formats get it: `data.contents` is there only for destinations that want contents. */
export type LogEvent = LogEventRow;

/** Returns the event without contents. */
export function withoutContents(event: LogEvent): LogEvent {
  if (event.data['contents'] === undefined) return event;
  const { contents: _, ...data } = event.data;
  return { ...event, data };
}

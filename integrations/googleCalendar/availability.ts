import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';

interface Busy {
  start: string;
  end: string;
}

/** Returns the busy times of all calendars, the earliest first. Errors: `target_error` for a calendar that cannot be read. */
export function busyTimes(body: JsonObject): (Busy & { calendar: string })[] {
  const { calendars = {} } = body as {
    calendars?: Record<string, { busy?: Busy[]; errors?: { reason?: string }[] }>;
  };
  const all = Object.entries(calendars).flatMap(([calendar, { busy = [], errors = [] }]) => {
    if (errors.length === 0) return busy.map(({ start, end }) => ({ calendar, start, end }));
    // Google reports unknown calendars inside a response with status 200.
    const reason = errors[0]?.reason ?? 'error';
    const message = `Google Calendar: The calendar "${calendar}" cannot be read. Is it shared with the account? (${reason})`;
    throw new AppError('target_error', message);
  });
  return all.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
}

import { offsetMs, wallMs } from './zoneTime.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns the first item of a scheduled execution: its time, in the schedule's time zone. */
export function scheduleItem(at: Date, timeZone: string): Record<string, unknown> {
  const wall = new Date(wallMs(at.getTime(), timeZone));
  return {
    timestamp: `${wall.toISOString().slice(0, 23)}${offsetText(offsetMs(at.getTime(), timeZone))}`,
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day_of_month: wall.getUTCDate(),
    day_of_week: weekdays[wall.getUTCDay()],
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    time_zone: timeZone,
  };
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

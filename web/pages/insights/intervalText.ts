import { dayText } from '../../parts/time.ts';
import { language } from '../../texts/texts.ts';
import type { Interval } from './insightsAddress.ts';

const hours = new Intl.DateTimeFormat(language(), {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** The start of an interval in short, in UTC: "Nov 25", of an hour with its time. */
export function intervalText(startsAt: string, interval: Interval): string {
  return interval === 'hour' ? hours.format(new Date(startsAt)) : dayText(startsAt.slice(0, 10));
}

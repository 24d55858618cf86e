import { language, t } from '../texts/texts.ts';

const relative = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'medium' });

const shortDay = new Intl.DateTimeFormat(language(), { month: 'short', day: 'numeric', timeZone: 'UTC' });

const steps: { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
];

/** How far a moment is from `nowMs`, in words: "3 minutes ago", "in 2 hours", "just now". */
export function relativeTime(iso: string, nowMs: number): string {
  const seconds = Math.round((Date.parse(iso) - nowMs) / 1000);
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  if (step !== undefined) return relative.format(Math.trunc(seconds / step.seconds), step.unit);
  if (seconds > 10) return t('common.inSecondsSeconds', { seconds });
  return seconds < -10 ? t('common.secondsSecondsAgo', { seconds: -seconds }) : t('common.justNow');
}

/** The moment in full, in the reader's time zone. */
export function absoluteTime(iso: string): string {
  return absolute.format(new Date(iso));
}

/**
 * A day of the calendar, which is no moment, in short: "Nov 25".
 * @param day as `2026-11-25`
 */
export function dayText(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00Z`));
}

/** A duration in the unit that reads best: "340 ms", "2.4 s", "3 min 5 s". */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.max(0, Math.round(durationMs))} ms`;
  const seconds = durationMs / 1000;
  if (seconds < 60) return `${decimals(seconds, seconds < 10 ? 2 : 1)} s`;
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function decimals(value: number, digits: number): string {
  return value.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

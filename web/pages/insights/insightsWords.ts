import { formatDuration } from '../../parts/time.ts';
import { language, t } from '../../texts/texts.ts';

/** A share from 0 to 1 in words; a dash for null. */
export function rateText(rate: number | null): string {
  if (rate === null) return '–';
  const percent = rate * 100;
  const digits = percent === 0 || percent >= 10 ? 0 : 1;
  return t('digitalOrganizations.percentPercent', {
    percent: percent.toLocaleString(language(), { maximumFractionDigits: digits }),
  });
}

/** A duration in words; a dash for null. */
export function runTimeText(durationMs: number | null): string {
  return durationMs === null ? '–' : formatDuration(durationMs);
}

/** Time saved in words: from 100 hours on in hours alone. */
export function timeSavedText(seconds: number): string {
  if (seconds === 0) return '–';
  if (seconds < 360_000) return formatDuration(seconds * 1_000);
  return `${Math.round(seconds / 3_600).toLocaleString(language())} h`;
}

/** Returns a change against an earlier value, as `+12 %`; null if that is 0. */
export function changeText(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = ((now - before) / before) * 100;
  return t('digitalOrganizations.percentPercent', { percent: signed(percent, Math.abs(percent) >= 10 ? 0 : 1) });
}

/** The difference of two shares in percentage points; null if either is unknown. */
export function pointsText(now: number | null, before: number | null): string | null {
  if (now === null || before === null) return null;
  return t('insights.points', { points: signed((now - before) * 100, 1) });
}

function signed(value: number, digits: number): string {
  return value.toLocaleString(language(), { maximumFractionDigits: digits, signDisplay: 'exceptZero' });
}

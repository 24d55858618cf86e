import { Tooltip } from '@mantine/core';
import { t } from '../texts/texts.ts';
import { useClock } from './clock.ts';
import { absoluteTime, relativeTime } from './time.ts';

/** A moment in words that stay true while the page is open; the exact time on hover. */
export function TimeAgo({ iso, fallback = t('common.never') }: { iso: string | null; fallback?: string }) {
  const words = useClock((nowMs) => (iso === null ? fallback : relativeTime(iso, nowMs)));
  if (iso === null) return <>{words}</>;
  return (
    <Tooltip label={absoluteTime(iso)}>
      <time dateTime={iso}>{words}</time>
    </Tooltip>
  );
}

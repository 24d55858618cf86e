import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { absoluteTime, relativeTime } from './time.ts';
import { t } from '../texts/texts.ts';

/** A moment in words that stay true while the page is open; the exact time on hover. */
export function TimeAgo({ iso, fallback = t('never') }: { iso: string | null; fallback?: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  if (iso === null) return <>{fallback}</>;
  return (
    <Tooltip label={absoluteTime(iso)}>
      <time dateTime={iso}>{relativeTime(iso, Math.max(nowMs, Date.now() - 15_000))}</time>
    </Tooltip>
  );
}

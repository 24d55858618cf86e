import { useEffect, useState } from 'react';

/** The time, in milliseconds, each second anew while somebody looks. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNowMs(Date.now());
    }, 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

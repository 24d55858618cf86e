import { useEffect, useState } from 'react';

/** Time without a key that counts as a pause in typing. */
const pauseMs = 1_500;

let lastKeyAt = -Infinity;
window.addEventListener('keydown', ({ timeStamp }) => (lastKeyAt = timeStamp), { capture: true, passive: true });

/** Returns true from the first pause in typing after `asked` becomes true, until `asked` is false again. */
export function useTypingPause(asked: boolean): boolean {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (!asked) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const leftMs = lastKeyAt + pauseMs - performance.now();
      if (leftMs <= 0) setPaused(true);
      else timer = setTimeout(look, leftMs);
    };
    look();
    return () => {
      clearTimeout(timer);
      setPaused(false);
    };
  }, [asked]);
  return paused;
}

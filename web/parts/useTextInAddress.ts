import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAddressFilter } from './useAddressFilter.ts';

/** How long typing pauses before the address follows. */
const settleMs = 250;

/**
 * Keeps the text of a search box that the address mirrors (`?q=…`). The box holds what is typed and never waits for the address,
 * which follows in pauses of typing and when the box is left. Another text in the address (Back, a link) replaces the typed one.
 *
 * `text` is what the box shows, `settled` what the address says: ask a server for that one. Spread `box` into a `SearchInput`.
 */
export function useTextInAddress(name = 'q') {
  const { parameters, change } = useAddressFilter();
  const settled = parameters.get(name) ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  // The current and the pending text of the address: its updates arrive late, one after the other.
  const told = useRef([settled]);
  const timer = useRef<number | null>(null);
  const tell = useRef(change);
  useLayoutEffect(() => {
    tell.current = change;
  });
  const cancel = () => {
    if (timer.current !== null) window.clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(() => {
    const place = told.current.lastIndexOf(settled);
    told.current = place < 0 ? [settled] : told.current.slice(place);
    if (place >= 0) return;
    cancel();
    setTyped(null);
  }, [settled]);
  useEffect(() => cancel, []);
  const settle = (text: string) => {
    cancel();
    if (text === told.current.at(-1)) return;
    told.current.push(text);
    tell.current({ [name]: text });
  };
  const text = typed ?? settled;
  return {
    text,
    settled,
    box: {
      value: text,
      onType: (next: string) => {
        setTyped(next);
        cancel();
        timer.current = window.setTimeout(() => settle(next), settleMs);
      },
      onLeave: () => {
        if (timer.current !== null) settle(text);
      },
    },
  };
}

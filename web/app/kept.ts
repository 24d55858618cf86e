import { createContext, useContext, useState } from 'react';

/** What pages keep while the account stays signed in, by name; forgotten with the session and when the page is loaded again. */
export const KeptContext = createContext<Map<string, unknown> | null>(null);

function useKeptMap(): Map<string, unknown> {
  const kept = useContext(KeptContext);
  if (kept === null) throw new Error('This page needs a signed-in account.');
  return kept;
}

/** An object that is made once a session and found again whenever a page with this name for it is opened. */
export function useKeptObject<Kept>(name: string, make: () => Kept): Kept {
  const kept = useKeptMap();
  const [object] = useState(() => {
    if (!kept.has(name)) kept.set(name, make());
    return kept.get(name) as Kept;
  });
  return object;
}

/** Like `useState`, for what is there again when people come back to the page. */
export function useKept<Kept>(name: string, initial: Kept): [Kept, (next: Kept) => void] {
  const kept = useKeptMap();
  const [value, setValue] = useState(() => (kept.has(name) ? (kept.get(name) as Kept) : initial));
  const keep = (next: Kept) => {
    kept.set(name, next);
    setValue(next);
  };
  return [value, keep];
}

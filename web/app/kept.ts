import { createContext, useContext, useState } from 'react';

/** State that pages keep by name until the account signs out or the page reloads. */
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

/** Works like `useState`, but keeps the value when the user leaves the page and returns. */
export function useKept<Kept>(name: string, initial: Kept): [Kept, (next: Kept) => void] {
  const kept = useKeptMap();
  const [value, setValue] = useState(() => (kept.has(name) ? (kept.get(name) as Kept) : initial));
  const keep = (next: Kept) => {
    kept.set(name, next);
    setValue(next);
  };
  return [value, keep];
}

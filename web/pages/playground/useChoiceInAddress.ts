import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Sets several query parameters in one change and removes those that are null. Two consecutive changes would both start from the old
 * parameters.
 */
export type ChangeAddress = (values: Readonly<Record<string, string | null>>) => void;

/**
 * A choice that the address keeps (`?model=…`), null if it names none. The choice takes effect immediately: the router applies the URL
 * later, and a message sent in between would go to the previous model.
 */
export function useChoiceInAddress(key: string): readonly [string | null, ChangeAddress] {
  const [search, setSearch] = useSearchParams();
  const [justChosen, setJustChosen] = useState<{ name: string | null } | null>(null);
  const inAddress = search.get(key);
  if (justChosen !== null && justChosen.name === inAddress) setJustChosen(null);
  const change: ChangeAddress = (values) => {
    if (key in values) setJustChosen({ name: values[key] ?? null });
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null) before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  };
  return [justChosen === null ? inAddress : justChosen.name, change];
}

import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Sets values of the address, and takes away those that are null, in one change: two after each other would each begin with those of before. */
export type ChangeAddress = (values: Readonly<Record<string, string | null>>) => void;

/**
 * A choice that the address keeps (`?model=…`), null where it names none. What is chosen holds at once: the router takes a new address when it has
 * time, and a message that is sent before would go to the model of before.
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

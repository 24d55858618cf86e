import { useSearchParams } from 'react-router';

/** Values to put into the address; null and the empty text remove a name. */
export type AddressChange = Readonly<Record<string, string | null>>;

/**
 * Reads what a page shows from the query of its address, and changes it without a new entry in the history. Each change starts from
 * the address as it is then, so that two changes in a row never undo each other.
 */
export function useAddressFilter() {
  const [parameters, setParameters] = useSearchParams();
  const change = (values: AddressChange) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    setParameters(next, { replace: true });
  };
  return { parameters, change };
}

import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Changes the parameters of the address it is given. */
type AddressChange = (change: (search: URLSearchParams) => void, options?: { replace: boolean }) => void;

/**
 * Returns the page's query parameters and a setter that starts from the parameters current at the call. The router's own setter begins with
 * those of the drawing it was made in, so what started a run closed the node that was opened while the server was still asked.
 */
export function useAddress(): readonly [URLSearchParams, AddressChange] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback<AddressChange>(
    (edit, { replace } = { replace: false }) => {
      const { search: text, hash } = window.location;
      const now = new URLSearchParams(text);
      edit(now);
      void navigate({ search: now.toString(), hash }, { replace });
    },
    [navigate],
  );
  return [search, change];
}

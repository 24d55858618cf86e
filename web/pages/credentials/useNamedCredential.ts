import { useSearchParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';

/** The credential that the address names (`?credential=…`), as a search leads to it. */
export function useNamedCredential() {
  const [search, setSearch] = useSearchParams();
  // The outcome of connecting has a notification of its own.
  const id = search.has('connect_error') ? null : search.get('credential');
  const { data, error } = $api.useQuery(
    'get',
    '/api/v1/credentials/{credential_id}',
    { params: { path: { credential_id: id ?? '' } } },
    { enabled: id !== null, gcTime: 0 },
  );
  const isMissing = error !== null && requestError(error).code === 'not_found';
  return {
    credential: id === null ? null : ((data as Schema<'Credential'> | undefined) ?? null),
    /** Whether it is not there, or not for the account to see. */
    isMissing,
    error: isMissing ? null : error,
    forget: () => {
      if (id === null) return;
      setSearch(
        (before) => {
          before.delete('credential');
          return before;
        },
        { replace: true },
      );
    },
  };
}

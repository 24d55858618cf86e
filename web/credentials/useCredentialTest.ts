import { useQuery, useQueryClient } from '@tanstack/react-query';
import { $api } from '../api/client.ts';
import { readAgain } from '../api/reads.ts';
import { notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';

/** Tests credentials, and remembers for each what its peer said to a test that failed, until the page is left. */
export function useCredentialTest(credentialId: string | null) {
  const queryClient = useQueryClient();
  const keyOf = (id: string | null) => ['credential-test', id];
  const failure = useQuery<string | null>({
    queryKey: keyOf(credentialId),
    queryFn: () => null,
    enabled: false,
    initialData: null,
    gcTime: Infinity,
  });
  const testing = $api.useMutation('post', '/api/v1/credentials/{credential_id}/test', {
    onSuccess: ({ message }, { params }) => {
      queryClient.setQueryData(keyOf(params.path.credential_id), message);
      return readAgain(queryClient, '/api/v1/credentials');
    },
    onError: (error) => notifyError(t('credentials.couldNotRunTest'), error),
  });
  return {
    failure: failure.data,
    pending: testing.isPending,
    /** Resolves with the test result; rejects if the request failed, which has already been reported. */
    test: (id: string) => testing.mutateAsync({ params: { path: { credential_id: id } } }),
  };
}

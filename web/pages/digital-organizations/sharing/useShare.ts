import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';

/** Shares, or changes a level; the list of shares follows. */
export function useShare(options: { onDone?: () => void; onError?: (error: unknown) => void }) {
  const queryClient = useQueryClient();
  return $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/share', {
    onSuccess: () => {
      options.onDone?.();
      return readAgain(queryClient, '/api/v1/digital-organizations/{digital_organization_id}/shares');
    },
    onError: (error) => options.onError?.(error),
  });
}

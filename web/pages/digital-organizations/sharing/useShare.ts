import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../../api/client.ts';

/** Shares, or changes a level; the list of shares follows. */
export function useShare(options: { onDone?: () => void; onError?: (error: unknown) => void }) {
  const queryClient = useQueryClient();
  return $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/share', {
    onSuccess: () => {
      options.onDone?.();
      return queryClient.invalidateQueries({
        queryKey: ['get', '/api/v1/digital-organizations/{digital_organization_id}/shares'],
      });
    },
    onError: (error) => options.onError?.(error),
  });
}

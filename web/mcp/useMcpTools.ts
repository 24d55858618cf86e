import { useQuery } from '@tanstack/react-query';
import { api, type Schema } from '../api/client.ts';
import { useNodeCredential } from '../forms/nodeCredentials.ts';
import { useOwnProject } from '../forms/useOwnProject.ts';

/** Matches addresses that can be requested: no expressions, no partially typed addresses. */
const askable = /^https?:\/\/[^\s/{}]+\.?[^\s{}]*$/;

/**
 * The tools that the server beside a field offers, asked once while a form is open and again by `refetch`. `enabled` is false while there is no
 * address to ask. `slot` is that of its credential.
 */
export function useMcpTools(url: unknown, slot = 'auth') {
  const projectId = useOwnProject();
  const credentialId = useNodeCredential(slot);
  const address = typeof url === 'string' ? url.trim() : '';
  const enabled = askable.test(address) && projectId !== undefined;
  const query = useQuery({
    queryKey: ['mcp-tools', projectId, credentialId, address],
    enabled,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<Schema<'McpTools'>> => {
      const body = { url: address, project_id: projectId!, credential_id: credentialId };
      const { data, error } = await api.POST('/api/v1/mcp/tools', { body, signal });
      if (data === undefined) throw error;
      return data;
    },
  });
  return { ...query, enabled };
}

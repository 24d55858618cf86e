import { $api } from '../../../../api/client.ts';
import type { Graph } from '../../model/graph.ts';

type VersionGraphInput = { digitalOrganizationId: string; name: string | null; draft: Graph };

/** The graph of `draft` or of a version by its id. Nothing is asked for where `name` is null. */
export function useVersionGraph({ digitalOrganizationId, name, draft }: VersionGraphInput) {
  const isVersion = name !== null && name !== 'draft';
  const { data, error, refetch } = $api.useQuery(
    'get',
    '/api/v1/digital-organizations/{digital_organization_id}/versions/{version_id}',
    { params: { path: { digital_organization_id: digitalOrganizationId, version_id: name ?? '' } } },
    // Published versions are immutable.
    { enabled: isVersion, staleTime: Infinity, retry: false },
  );
  const graph: Graph | undefined = name === 'draft' ? draft : isVersion ? data?.graph : undefined;
  return { graph, version: isVersion ? data : undefined, error: isVersion ? error : null, retry: () => void refetch() };
}

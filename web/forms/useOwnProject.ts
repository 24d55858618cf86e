import { useParams } from 'react-router';
import { $api } from '../api/client.ts';

/** The project of the digital organization on the canvas; undefined until it is known, and elsewhere. */
export function useOwnProject(): string | undefined {
  const { digitalOrganizationId = '' } = useParams();
  const digitalOrganization = $api.useQuery(
    'get',
    '/api/v1/digital-organizations/{digital_organization_id}',
    { params: { path: { digital_organization_id: digitalOrganizationId } } },
    { enabled: digitalOrganizationId !== '', staleTime: Infinity },
  );
  return digitalOrganization.data?.project_id;
}

import { createContext, useContext } from 'react';
import { useParams } from 'react-router';
import { $api } from '../api/client.ts';

/** The project of the form's object, if it is not on the canvas. */
export const OwnProjectContext = createContext<string | undefined>(undefined);

/**
 * Returns the project of the digital organization on the canvas, or of the surrounding form's object; undefined until it is known, and
 * elsewhere.
 */
export function useOwnProject(): string | undefined {
  const { digitalOrganizationId = '' } = useParams();
  const given = useContext(OwnProjectContext);
  const digitalOrganization = $api.useQuery(
    'get',
    '/api/v1/digital-organizations/{digital_organization_id}',
    { params: { path: { digital_organization_id: digitalOrganizationId } } },
    { enabled: digitalOrganizationId !== '' && given === undefined, staleTime: Infinity },
  );
  return given ?? digitalOrganization.data?.project_id;
}

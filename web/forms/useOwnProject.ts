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

/** Returns the query of a list of things of that project, as many as one request answers: to choose from. */
export function useOwnProjectQuery(): { limit: number; project_id?: string } {
  const projectId = useOwnProject();
  return { limit: 250, ...(projectId === undefined ? {} : { project_id: projectId }) };
}

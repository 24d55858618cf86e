import { $api, type Schema } from '../../api/client.ts';

/** The team projects whose members one may manage. */
export function useManagedProjects(): Schema<'Project'>[] {
  const projects = $api.useQuery('get', '/api/v1/projects', { params: { query: { limit: 250 } } });
  return (projects.data?.data ?? []).filter((project) => project.permissions.includes('manage_members'));
}

import { useQuery } from '@tanstack/react-query';
import { projectsRead } from '../../api/listReads.ts';
import type { Schema } from '../../api/client.ts';

/** The team projects whose members one may manage. */
export function useManagedProjects(): Schema<'Project'>[] {
  const projects = useQuery(projectsRead());
  return (projects.data?.data ?? []).filter((project) => project.permissions.includes('manage_members'));
}

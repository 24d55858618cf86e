import { $api } from '../../api/client.ts';
import { projectRoleNames } from './projectRoleNames.ts';

/** The roles available in a project: as choices (least privileged first, then custom ones), and their labels. */
export interface ProjectRoles {
  readonly choices: { value: string; label: string }[];
  readonly nameOf: (role: string) => string;
}

/** Custom roles are there once they are loaded; until then a role that is not built in has no name. */
export function useProjectRoles(): ProjectRoles {
  const roles = $api.useQuery('get', '/api/v1/projects/roles', {}, { staleTime: 15_000 });
  const custom = (roles.data?.data ?? []).filter((role) => !role.built_in).map(({ id, name }) => [id, name] as const);
  const names = new Map([...Object.entries(projectRoleNames), ...custom]);
  return {
    choices: [...names].map(([value, label]) => ({ value, label })),
    nameOf: (role) => names.get(role) ?? '…',
  };
}

/** Roles of projects in the organization, or those of the instance. */
export type RoleKind = 'project' | 'instance';

const paths = { project: '/api/v1/projects/roles', instance: '/api/v1/admin/roles' } as const;

/** Where roles of a kind are. Typed as the address of roles of projects: the bodies and answers of both are the same. */
export function rolePath(kind: RoleKind): typeof paths.project {
  return paths[kind] as typeof paths.project;
}

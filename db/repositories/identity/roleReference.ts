/** The roles of projects that every organization has. */
export const builtInRoles = ['project_admin', 'editor', 'viewer'] as const;

export type BuiltInRole = (typeof builtInRoles)[number];

/** The columns of `project_members` for a role that is named as the API names it: a built-in one by its name, a custom one by its id. */
export function roleColumns(role: string): { role: BuiltInRole; roleId: string | null } {
  const known = builtInRoles.find((one) => one === role);
  return known ? { role: known, roleId: null } : { role: 'viewer', roleId: role };
}

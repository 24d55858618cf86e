const builtIn = ['project_admin', 'editor', 'viewer'] as const;

type BuiltIn = (typeof builtIn)[number];

/** The columns of `project_members` for a role that is named as the API names it: a built-in one by its name, a custom one by its id. */
export function roleColumns(role: string): { role: BuiltIn; roleId: string | null } {
  const known = builtIn.find((one) => one === role);
  return known ? { role: known, roleId: null } : { role: 'viewer', roleId: role };
}

/** Rows visible to a transaction: of one organization, or (as the system) of all. */
export type FilterParams = { organizationId: string } | { everything: true };

/**
 * The first wall between organizations: every query MikroORM builds gets `column = <organization of the scope>`.
 * A scope without parameters is an error, never a query without the condition.
 */
export function organizationFilter(column: 'organizationId' | 'id') {
  return {
    name: 'organization',
    default: true,
    cond: (params: Partial<{ organizationId: string; everything: true }>): Record<string, string> => {
      if (params.everything === true) return {};
      if (!params.organizationId) throw new Error('A query ran without an organization in its scope.');
      return { [column]: params.organizationId };
    },
  };
}

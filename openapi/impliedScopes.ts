import type { components } from './generated/types.ts';

type Permission = components['schemas']['Permission'];

/** Scopes implied by a scope that has no `.view` of its own: acting on a resource requires seeing it. */
const implied: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  'digital_organizations.view': ['executions.view', 'projects.view'],
  'executions.delete': ['executions.view'],
  'credentials.view': ['projects.view'],
  'data_tables.view': ['projects.view'],
  'data_tables.write_rows': ['data_tables.read_rows'],
  'knowledge_bases.view': ['projects.view'],
  'knowledge_bases.write_documents': ['knowledge_bases.search'],
  'api_documents.view': ['projects.view'],
  'evaluations.view': ['digital_organizations.view', 'data_tables.read_rows'],
  'evaluations.run': ['digital_organizations.execute'],
  'employees.view': ['projects.view'],
  'deliverables.view': ['projects.view'],
  'instance_billing.manage': ['instance_models.view', 'instance_organizations.view'],
  'instance_owners.manage': ['instance_roles.manage'],
  'instance_roles.manage': ['instance_accounts.view'],
};

/** Nouns whose scopes all take their `view`. */
const viewed = new Set([
  'digital_organizations',
  'credentials',
  'data_tables',
  'knowledge_bases',
  'api_documents',
  'evaluations',
  'employees',
  'deliverables',
  'projects',
  'instance_models',
  'instance_organizations',
  'instance_accounts',
]);

/** The scopes with all that they imply, in the order in which they were met. A role cannot have one without the others. */
export function withImplied(scopes: readonly Permission[]): Permission[] {
  const complete = new Set<Permission>(scopes);
  // Scopes added during the walk are visited as well.
  for (const scope of complete) {
    const [noun = ''] = scope.split('.');
    if (viewed.has(noun)) complete.add(`${noun}.view` as Permission);
    for (const more of implied[scope] ?? []) complete.add(more);
  }
  return [...complete];
}

import type { Database } from '../../../db/database.ts';
import type { Employee } from '../../../db/repositories/employees/employees.ts';
import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

const mostNames = 50;

/**
 * Warnings where an employee works with models that its runs cannot call, as no admin has opened them: of an agent, or of the published version of its digital
 * organization. Models that expressions name are not known before a run.
 */
export async function modelIssues(
  { database }: { database: Database },
  organizationId: string,
  { worker }: Pick<Employee, 'worker'>,
): Promise<Schemas['GraphIssue'][]> {
  if (worker === null) return [];
  const uses =
    worker.kind === 'agent'
      ? [{ model: worker.model, by: 'The agent' }]
      : usesOf(await graphOf(database, organizationId, worker.digital_organization_id));
  const names = [...new Set(uses.map(({ model }) => model))].slice(0, mostNames);
  if (names.length === 0) return [];
  const models = await database.asSystem((repositories) => repositories.models.findByNames(names));
  const open = new Set(models.flatMap(({ name, enabled, openToUsers }) => (enabled && openToUsers ? name : [])));
  return uses
    .filter(({ model }) => names.includes(model) && !open.has(model))
    .map(({ model, by }) => ({
      node_id: null,
      parameter: worker.kind === 'agent' ? '/model' : '/digital_organization_id',
      severity: 'warning',
      code: 'model_not_found',
      message: `${by} uses the model "${model}", which is not open to users: runs would fail.`,
    }));
}

async function graphOf(database: Database, organizationId: string, id: string): Promise<Schemas['Graph'] | null> {
  return database.withOrganization(organizationId, async ({ digitalOrganizations, versions }) => {
    const target = await digitalOrganizations.atWork(id);
    if (!target?.publishedVersionId) return null;
    return (await versions.find(id, target.publishedVersionId))?.graph ?? null;
  });
}

function usesOf(graph: Schemas['Graph'] | null): { model: string; by: string }[] {
  return (graph?.nodes ?? []).flatMap(({ name, parameters, settings }) => {
    const model: unknown = parameters?.['model'];
    const isKnown = typeof model === 'string' && model.trim() !== '' && !model.includes('{{');
    return isKnown && settings?.disabled !== true ? [{ model, by: `The node "${name}"` }] : [];
  });
}

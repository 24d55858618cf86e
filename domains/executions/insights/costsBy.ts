import type { InsightsQuery } from '../../../db/repositories/executions/executionInsights.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { AppError } from '../../../openapi/AppError.ts';

/** Cost of a digital organization, a model, a member or a key; `id` is null for calls without one. */
export interface Cost {
  readonly id: string | null;
  readonly name: string | null;
  readonly calls: bigint;
  readonly creditsMicros: bigint;
}

/**
 * Returns costs by a dimension, the highest first. By digital organization: visible ones, and for viewers of the whole
 * organization the remaining usage. By model, member or key: the viewer's own calls or all, as in usage. Errors: `invalid_request`
 * for a project or mode, which only calls of executions have.
 */
export async function costsBy(
  by: components['schemas']['CostDimension'],
  { executionInsights, usage }: Pick<Repositories, 'executionInsights' | 'usage'>,
  { query, limit }: { query: InsightsQuery; limit: number },
): Promise<Cost[]> {
  const isWhole = query.projectId === null && query.modes.length === 0;
  if (by === 'digital_organization') {
    const costs = (await executionInsights.costs(query, limit)).map(({ digitalOrganizationId: id, ...cost }) => ({
      id,
      ...cost,
    }));
    if (!query.view.seesAll || !isWhole) return costs;
    return [...costs, ...(await rest(await executionInsights.costOfAll(query), { usage, query }))];
  }
  if (!isWhole) {
    const param = query.projectId === null ? 'mode' : 'project_id';
    throw new AppError('invalid_request', `${param} can only be given with by=digital_organization.`, { param });
  }
  const { from, to, view } = query;
  const costs = await usage.costs({ by, from, to, accountId: view.seesAll ? null : view.accountId }, limit);
  return costs.map(({ id, ...cost }) => ({ id: id === '' ? null : id, ...cost }));
}

/** Returns the cost of calls outside of executions: all of usage less that of executions; an empty list if there are none. */
async function rest(
  ofExecutions: Pick<Cost, 'calls' | 'creditsMicros'>,
  { usage, query: { from, to } }: { usage: Repositories['usage']; query: InsightsQuery },
): Promise<Cost[]> {
  const [all] = await usage.list({
    groupBy: [],
    from,
    to,
    model: null,
    keyId: null,
    kind: null,
    accountId: null,
    projectId: null,
    tag: null,
    limit: 1,
  });
  const calls = (all?.calls ?? 0n) - ofExecutions.calls;
  const creditsMicros = (all?.creditsMicros ?? 0n) - ofExecutions.creditsMicros;
  return calls <= 0n && creditsMicros <= 0n ? [] : [{ id: null, name: null, calls, creditsMicros }];
}

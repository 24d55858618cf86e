import { readSourceStates } from '../../catalog/sourceStates.ts';
import type { Handler } from '../../handler.ts';
import { presentSource } from '../../presenters/catalogSource.ts';

/** Lists all sources with their settings and health. */
export const listCatalogSources: Handler<'listCatalogSources'> = async ({ actor }, deps) => {
  const states = await readSourceStates(deps, actor.organizationId, { withHealth: true });
  return { status: 200, body: { data: deps.catalog.index.sources.map((one) => presentSource(one, states.of(one))) } };
};

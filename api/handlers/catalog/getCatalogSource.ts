import { readSourceStates } from '../../catalog/sourceStates.ts';
import type { Handler } from '../../handler.ts';
import { presentSource } from '../../presenters/catalogSource.ts';

/** Returns one source with its settings and health. */
export const getCatalogSource: Handler<'getCatalogSource'> = async ({ params, actor }, deps) => {
  const source = deps.catalog.index.source(params.source_id);
  const states = await readSourceStates(deps, actor.organizationId, { withHealth: true });
  return { status: 200, body: presentSource(source, states.of(source)) };
};

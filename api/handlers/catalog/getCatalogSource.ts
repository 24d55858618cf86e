import { readSourceStates } from '../../catalog/sourceStates.ts';
import type { Handler } from '../../handler.ts';
import { presentSource } from '../../presenters/catalogSource.ts';

/** One source with what is set for it and how it has answered. */
export const getCatalogSource: Handler<'getCatalogSource'> = async ({ params, actor }, deps) => {
  const source = deps.catalog.index.source(params.source_id);
  const states = await readSourceStates(deps, actor.organizationId, { withHealth: true });
  return { status: 200, body: presentSource(source, states.of(source)) };
};

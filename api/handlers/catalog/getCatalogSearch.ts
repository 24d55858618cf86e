import { readSourceStates } from '../../catalog/sourceStates.ts';
import type { Handler } from '../../handler.ts';
import { presentSearch } from '../../presenters/catalogSearch.ts';

/** One search with the schema of its inputs. */
export const getCatalogSearch: Handler<'getCatalogSearch'> = async ({ params, actor }, deps) => {
  const known = deps.catalog.index.get(params.search_id);
  const states = await readSourceStates(deps, actor.organizationId);
  return { status: 200, body: presentSearch(known, states.of(known.source)) };
};

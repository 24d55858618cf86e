import { readSourceStates } from '../../catalog/sourceStates.ts';
import { searchPage } from '../../catalog/searchPage.ts';
import type { Handler } from '../../handler.ts';
import { presentSearchSummary } from '../../presenters/catalogSearch.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists searches of the catalog, with whether each can be run here. */
export const listCatalogSearches: Handler<'listCatalogSearches'> = async ({ query, actor }, deps) => {
  const { kind, source_id: sourceId, query: words, input } = query;
  const page = searchPage(deps.catalog.index.list({ kind, sourceId, words, input }), query);
  const states = await readSourceStates(deps, actor.organizationId);
  const present = (known: (typeof page.data)[number]) => presentSearchSummary(known, states.of(known.source));
  return { status: 200, body: presentPage({ ...page, data: [...page.data] }, present) };
};

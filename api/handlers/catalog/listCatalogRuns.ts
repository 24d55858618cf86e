import { readPageRequest } from '../../../db/repositories/page.ts';
import { seesWholeOrganization } from '../../../domains/identity/policy.ts';
import type { Handler } from '../../handler.ts';
import { presentRun } from '../../presenters/catalogRun.ts';
import { presentPage } from '../../presenters/page.ts';

/** Runs of searches, newest first: of the whole organization for those who see it, else one's own. */
export const listCatalogRuns: Handler<'listCatalogRuns'> = async ({ query, actor }, { database, catalog }) => {
  const filter = {
    accountId: seesWholeOrganization(actor) ? undefined : actor.accountId,
    sourceId: query.source_id,
    searchId: query.search_id,
    state: query.status === 'running' ? ('open' as const) : query.status,
  };
  const page = readPageRequest(query);
  const runs = await database.withOrganization(actor.organizationId, ({ catalogRuns }) =>
    catalogRuns.list(filter, page),
  );
  return { status: 200, body: presentPage(runs, (run) => presentRun(run, catalog.index.titleOf(run.searchId))) };
};

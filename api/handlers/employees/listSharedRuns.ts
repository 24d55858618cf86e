import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentSharedRun } from '../../presenters/sharedRun.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists runs of own employees that hirers currently share. */
export const listSharedRuns: Handler<'listSharedRuns'> = async ({ query, actor }, { database }) => {
  const page = readPageRequest(query);
  const shared = await database.asSystem(({ runShares }) =>
    runShares.list(actor.organizationId, projectViewOf(actor), page),
  );
  return { status: 200, body: presentPage(shared, presentSharedRun) };
};

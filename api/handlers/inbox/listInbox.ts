import { readPageRequest } from '../../../db/repositories/page.ts';
import { readInbox } from '../../../domains/approvals/readInbox.ts';
import type { Handler } from '../../handler.ts';
import { presentInboxEntry } from '../../presenters/approval.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists what the caller may decide, newest first. */
export const listInbox: Handler<'listInbox'> = async ({ query, actor }, deps) => {
  const { kind, project_id: projectId, assigned } = query;
  const page = readPageRequest(query);
  const found = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readInbox(repositories, actor, { kind, projectId, assigned, page }),
  );
  return { status: 200, body: presentPage(found, (row) => presentInboxEntry(row, deps.resumeLinks)) };
};

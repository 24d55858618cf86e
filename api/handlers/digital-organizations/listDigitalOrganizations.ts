import { readPageRequest } from '../../../db/repositories/page.ts';
import type { DigitalOrganizationFilter } from '../../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import { normalTag } from '../../../domains/executions/publishing/tags.ts';
import type { Handler } from '../../handler.ts';
import { presentDigitalOrganizationSummary } from '../../presenters/digitalOrganization.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the digital organizations that the caller sees, newest first. */
export const listDigitalOrganizations: Handler<'listDigitalOrganizations'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const filter: DigitalOrganizationFilter = {};
  if (query.project_id !== undefined) filter.projectId = query.project_id;
  if (query.folder_id !== undefined) filter.folderId = query.folder_id === 'none' ? null : query.folder_id;
  if (query.tag !== undefined) filter.tag = normalTag(query.tag);
  if (query.search !== undefined) filter.search = query.search;
  if (query.status !== undefined) filter.status = query.status;
  if (query.trigger !== undefined) filter.trigger = query.trigger;
  const { data, nextCursor } = await deps.database.withOrganization(actor.organizationId, ({ digitalOrganizations }) =>
    digitalOrganizations.list(filter, projectViewOf(actor), page),
  );
  const lines = [];
  // One after the other: times of schedules take a while, and others get their turn in between.
  for (const row of data) lines.push(await presentDigitalOrganizationSummary(row, actor));
  return { status: 200, body: { data: lines, next_cursor: nextCursor } };
};

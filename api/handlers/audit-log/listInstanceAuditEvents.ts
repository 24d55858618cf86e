import { readPageRequest } from '../../../db/repositories/page.ts';
import { readAuditFilter } from '../../auditLog/auditFilter.ts';
import { inLog } from '../../../domains/audit/log/inLog.ts';
import type { Handler } from '../../handler.ts';
import { presentAuditEvent } from '../../presenters/auditEvent.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the events of the instance, newest first. */
export const listInstanceAuditEvents: Handler<'listInstanceAuditEvents'> = async ({ query }, { database }) => {
  const page = readPageRequest(query);
  const filter = readAuditFilter(query);
  const found = await inLog(database, null, ({ auditEvents }) => auditEvents.list(filter, page));
  return { status: 200, body: presentPage(found, presentAuditEvent) };
};

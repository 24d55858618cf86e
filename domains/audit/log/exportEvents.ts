import type { Database } from '../../../db/database.ts';
import type { AuditFilter, ListedAuditEvent } from '../../../db/repositories/audit/auditEvents.ts';
import { readPageRequest } from '../../../db/repositories/page.ts';
import { noteAudit } from '../noteAudit.ts';
import { inLog } from './inLog.ts';

const pageRows = 250;

/** The exported log. */
export interface AuditExport {
  /** Null: the instance's. */
  readonly organizationId: string | null;
  readonly filter: AuditFilter;
  /** Data for the audit event of the export. */
  readonly request: object;
}

/**
 * Records an export as an event, then returns the events page by page, so that neither their number nor a slow reader needs memory. The
 * pages include the event of the export.
 */
export async function exportEvents(
  database: Database,
  { organizationId, filter, request }: AuditExport,
): Promise<AsyncGenerator<ListedAuditEvent[]>> {
  await inLog(database, organizationId, (repositories) => noteAudit(repositories, { organizationId, after: request }));
  return pagesOf(database, organizationId, filter);
}

async function* pagesOf(
  database: Database,
  organizationId: string | null,
  filter: AuditFilter,
): AsyncGenerator<ListedAuditEvent[]> {
  for (let cursor: string | undefined; ;) {
    const page = readPageRequest({ limit: pageRows, cursor });
    const { data, nextCursor } = await inLog(database, organizationId, ({ auditEvents }) =>
      auditEvents.list(filter, page),
    );
    yield data;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

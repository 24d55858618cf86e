import { noteAudit } from '../noteAudit.ts';
import { csvLine } from '../../dataTables/csvLine.ts';
import type { Database } from '../../../db/database.ts';
import type { AuditFilter } from '../../../db/repositories/auditEvents.ts';
import { readPageRequest } from '../../../db/repositories/page.ts';
import type { operations } from '../../../openapi/generated/types.ts';
import type { RawAnswer } from '../../../api/handler.ts';
import { auditColumns, auditFields, presentAuditEvent } from '../../../api/presenters/auditEvent.ts';
import { readAuditFilter } from './auditFilter.ts';
import { inLog } from './inLog.ts';

const pageRows = 250;
type ExportQuery = NonNullable<operations['exportAuditEvents']['parameters']['query']>;

interface ExportedLog {
  readonly database: Database;
  /** Null: the instance's. */
  readonly organizationId: string | null;
  readonly filter: AuditFilter;
  readonly isCsv: boolean;
}

/** Writes the events of a log page by page, so that neither their number nor a slow reader matters; that it was done is an event itself. */
export async function exportAudit(
  database: Database,
  organizationId: string | null,
  { format = 'jsonl', ...query }: ExportQuery,
): Promise<RawAnswer & { status: 200; contentType: 'text/csv' | 'application/x-ndjson' }> {
  const filter = readAuditFilter(query);
  await inLog(database, organizationId, (repositories) =>
    noteAudit(repositories, { organizationId, after: { format, ...query } }),
  );
  const isCsv = format === 'csv';
  const name = `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`;
  return {
    status: 200,
    contentType: isCsv ? 'text/csv' : 'application/x-ndjson',
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
    raw: linesOf({ database, organizationId, filter, isCsv }),
  };
}

async function* linesOf({ database, organizationId, filter, isCsv }: ExportedLog): AsyncGenerator<Uint8Array> {
  if (isCsv) yield Buffer.from(csvLine(auditColumns));
  for (let cursor: string | undefined; ;) {
    const page = readPageRequest({ limit: pageRows, cursor });
    const { data, nextCursor } = await inLog(database, organizationId, ({ auditEvents }) =>
      auditEvents.list(filter, page),
    );
    const lines = data
      .map(presentAuditEvent)
      .map((event) => (isCsv ? csvLine(auditFields(event)) : `${JSON.stringify(event)}\n`));
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

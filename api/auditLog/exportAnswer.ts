import type { Database } from '../../db/database.ts';
import type { ListedAuditEvent } from '../../db/repositories/audit/auditEvents.ts';
import { exportEvents } from '../../domains/audit/log/exportEvents.ts';
import { csvLine } from '../../domains/dataTables/csvLine.ts';
import type { operations } from '../../openapi/generated/types.ts';
import type { RawAnswer } from '../handler.ts';
import { auditColumns, auditFields, presentAuditEvent } from '../presenters/auditEvent.ts';
import { readAuditFilter } from './auditFilter.ts';

type ExportQuery = NonNullable<operations['exportAuditEvents']['parameters']['query']>;

/** Returns the events of a log as a streamed download. `organizationId` null: the instance's log. */
export async function exportAnswer(
  database: Database,
  organizationId: string | null,
  { format = 'jsonl', ...query }: ExportQuery,
): Promise<RawAnswer & { status: 200; contentType: 'text/csv' | 'application/x-ndjson' }> {
  const filter = readAuditFilter(query);
  const pages = await exportEvents(database, { organizationId, filter, request: { format, ...query } });
  const isCsv = format === 'csv';
  const name = `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`;
  return {
    status: 200,
    contentType: isCsv ? 'text/csv' : 'application/x-ndjson',
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
    raw: linesOf(pages, isCsv),
  };
}

async function* linesOf(pages: AsyncIterable<ListedAuditEvent[]>, isCsv: boolean): AsyncGenerator<Uint8Array> {
  if (isCsv) yield Buffer.from(csvLine(auditColumns));
  for await (const page of pages) {
    const lines = page
      .map(presentAuditEvent)
      .map((event) => (isCsv ? csvLine(auditFields(event)) : `${JSON.stringify(event)}\n`));
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
}

import type { Database } from '../../db/database.ts';
import { exportEvents } from '../../domains/audit/log/exportEvents.ts';
import type { operations } from '../../openapi/generated/types.ts';
import { exportedLines } from '../exportedLines.ts';
import { auditColumns, auditFields, presentAuditEvent } from '../presenters/auditEvent.ts';
import { readAuditFilter } from './auditFilter.ts';

type ExportQuery = NonNullable<operations['exportAuditEvents']['parameters']['query']>;

/** Returns the events of a log as a streamed download. `organizationId` null: the instance's log. */
export async function exportAnswer(
  database: Database,
  organizationId: string | null,
  { format = 'jsonl', ...query }: ExportQuery,
): Promise<ReturnType<typeof exportedLines>> {
  const filter = readAuditFilter(query);
  const pages = await exportEvents(database, { organizationId, filter, request: { format, ...query } });
  const lines = { present: presentAuditEvent, columns: auditColumns, fieldsOf: auditFields };
  return exportedLines(pages, { name: 'audit-log', format, ...lines });
}

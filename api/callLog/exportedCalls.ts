import type { Database } from '../../db/database.ts';
import type { CallRecordRow } from '../../db/entities/callRecord.ts';
import type { CallFilter } from '../../db/repositories/gateway/callRecords.ts';
import { readPageRequest } from '../../db/repositories/page.ts';
import { noteAudit } from '../../domains/audit/noteAudit.ts';
import { exportedLines } from '../exportedLines.ts';
import { callColumns, callFields, presentCallRecord } from '../presenters/callRecord.ts';

const pageRows = 250;

interface CallExport {
  readonly organizationId: string;
  readonly filter: CallFilter;
  readonly format: 'jsonl' | 'csv';
  /** The requested filter, for the audit log. */
  readonly asked: object;
}

/** Returns the calls that match a filter as a streamed download, page by page. Adds the export to the audit log. */
export async function exportedCalls(
  database: Database,
  { organizationId, filter, format, asked }: CallExport,
): Promise<ReturnType<typeof exportedLines>> {
  await database.withOrganization(organizationId, (repositories) =>
    noteAudit(repositories, { organizationId, after: { format, ...asked } }),
  );
  const pages = pagesOf(database, organizationId, filter);
  const lines = { present: presentCallRecord, columns: callColumns, fieldsOf: callFields };
  return exportedLines(pages, { name: 'calls', format, ...lines });
}

async function* pagesOf(
  database: Database,
  organizationId: string,
  filter: CallFilter,
): AsyncGenerator<CallRecordRow[]> {
  for (let cursor: string | undefined; ;) {
    const page = readPageRequest({ limit: pageRows, cursor });
    const { data, nextCursor } = await database.withOrganization(organizationId, ({ callRecords }) =>
      callRecords.search(filter, page),
    );
    yield data;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

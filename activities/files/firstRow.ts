import type { FileResult } from './FileSession.ts';

/** The one row of a job that makes one; null if it made none. */
export async function firstRow(result: FileResult<object>): Promise<unknown> {
  for await (const row of result.rows()) return row;
  return null;
}

import type { Database } from '../../../db/database.ts';
import type { EmployeeRun } from '../../../db/repositories/employeeRuns.ts';
import type { RunPart } from '../../../db/repositories/runParts.ts';
import type { Deps } from '../../../api/deps.ts';
import { downloadHeaders } from '../../../api/downloadHeaders.ts';
import type { RawAnswer } from '../../../api/handler.ts';
import { found, notFound } from '../../../openapi/notFound.ts';

/** Larger parts are read at their address. */
const shownBytes = 256 * 1024;

/** Which run; where what it delivers is another organization's nothing of it is shown. */
type ShownRun = Pick<EmployeeRun, 'organizationId' | 'id' | 'itemsOrganizationId'>;

/** Returns the delivered parts of a run, small texts and JSON with their content. */
export async function partsOf(
  database: Database,
  { organizationId, id, itemsOrganizationId }: ShownRun,
): Promise<RunPart[]> {
  if (itemsOrganizationId !== null) return [];
  return database.asSystem(({ runParts }) => runParts.of(organizationId, id, shownBytes));
}

/** The bytes of one part, streamed. Errors: `not_found`. */
export async function partAnswer(
  deps: Pick<Deps, 'database' | 'binaries'>,
  { organizationId, id, itemsOrganizationId }: ShownRun,
  position: string,
): Promise<RawAnswer> {
  if (itemsOrganizationId !== null || !/^\d{1,3}$/.test(position)) throw notFound();
  const part = found(
    await deps.database.asSystem(({ runParts }) => runParts.find(organizationId, id, Number(position))),
  );
  const raw = part.content ?? (await deps.binaries.readKept(organizationId, part.binaryId!)).content;
  return { status: 200, contentType: part.mediaType, raw, headers: downloadHeaders(part) };
}

import type { Database } from '../../../db/database.ts';
import type { EmployeeRun } from '../../../db/repositories/employees/employeeRuns.ts';
import type { RunPart } from '../../../db/repositories/employees/runParts.ts';
import type { BinaryStore } from '../../../platform/binaries/BinaryStore.ts';
import { found, notFound } from '../../../openapi/notFound.ts';

/** Larger parts are read at their address. */
const shownBytes = 256 * 1024;

/** A run. Its parts are hidden if they belong to another organization. */
export type RunOfParts = Pick<EmployeeRun, 'organizationId' | 'id' | 'itemsOrganizationId'>;

/** Returns the delivered parts of a run, small texts and JSON with their content. */
export async function partsOf(
  database: Database,
  { organizationId, id, itemsOrganizationId }: RunOfParts,
): Promise<RunPart[]> {
  if (itemsOrganizationId !== null) return [];
  return database.asSystem(({ runParts }) => runParts.of(organizationId, id, shownBytes));
}

/** A part and its bytes: in memory for small parts, a stream for files. */
export interface OpenedPart {
  part: RunPart;
  content: Buffer | AsyncIterable<Uint8Array>;
}

/** Opens one part of a run. Errors: `not_found`. */
export async function openPart(
  deps: { database: Database; binaries: Pick<BinaryStore, 'readKept'> },
  { organizationId, id, itemsOrganizationId }: RunOfParts,
  position: string,
): Promise<OpenedPart> {
  if (itemsOrganizationId !== null || !/^\d{1,3}$/.test(position)) throw notFound();
  const part = found(
    await deps.database.asSystem(({ runParts }) => runParts.find(organizationId, id, Number(position))),
  );
  const content = part.content ?? (await deps.binaries.readKept(organizationId, part.binaryId!)).content;
  return { part, content };
}

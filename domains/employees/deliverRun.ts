import { createHash } from 'node:crypto';

import type { BinarySource, BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { EmployeeRun, MadeBy } from '../../db/repositories/employees/employeeRuns.ts';
import type { DeliveryTerms } from '../../db/repositories/employees/hiredPositions.ts';
import type { RunPart } from '../../db/repositories/employees/runParts.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { schemaCheck } from './checkEmployee.ts';
import { manifestBytes, manifestType } from './manifest.ts';
import type { ManifestSigner } from './signing.ts';

/** A part that is to be delivered: bytes in memory, or a file that is streamed into the hirer's store. */
export type GivenPart =
  | { kind: 'text' | 'json' | 'table'; name: string; mediaType: string; content: Buffer }
  | { kind: 'file'; name: string; mediaType: string; open: () => Promise<BinarySource> };

/** Dependencies of deliveries. */
export interface DeliverDeps {
  database: Database;
  binaries: Pick<BinaryStore, 'write' | 'release'>;
  signer: ManifestSigner;
}

/** The delivery of a run. */
export interface Delivery {
  title: string;
  parts: readonly GivenPart[];
}

/** The rules for a delivery, and its metadata besides the parts. */
export interface DeliveryBasis {
  run: EmployeeRun;
  outputSchema: Record<string, unknown> | null;
  /** Null if no deliverable is left: of tests, and of runs whose items are another organization's. */
  madeBy: MadeBy | null;
  position: DeliveryTerms | null;
}

/** Reads it before anything is locked: a delivering node is the last contributor. */
export async function readDeliveryBasis(
  { employeeRuns, hiredPositions }: Repositories,
  run: EmployeeRun,
): Promise<DeliveryBasis> {
  const leavesOne = run.mode === 'production' && run.itemsOrganizationId === null;
  const [work, madeBy, position] = await Promise.all([
    employeeRuns.workOf(run.id),
    leavesOne ? employeeRuns.madeBy(run) : null,
    leavesOne ? hiredPositions.deliveryTerms(run.organizationId, run.positionId!) : null,
  ]);
  return { run, outputSchema: work?.outputSchema ?? null, madeBy, position };
}

export const deliveryLimits = { parts: 200, contentBytes: 8 * 1024 * 1024 };

const dayMs = 86_400_000;

/**
 * Delivers for a run: parts, manifest, deliverable, the run's success and the settlement of its price are one commit. Files are copied into the hirer's
 * store before. Delivering again changes nothing. Errors: `employee_invalid` if the output does not fit the declared schema;
 * `already_delivered` if the run
 * has another end.
 */
export async function deliverRun(
  deps: DeliverDeps,
  basis: DeliveryBasis,
  { title, parts }: Delivery,
): Promise<RunPart[]> {
  const { database, binaries } = deps;
  const { run } = basis;
  if (run.status === 'success') return keptParts(database, run);
  checkOutput(basis, parts);
  const stored: RunPart[] = [];
  const release = (): Promise<void> =>
    binaries.release(
      run.organizationId,
      stored.flatMap(({ binaryId }) => binaryId ?? []),
    );
  try {
    for (const [position, part] of parts.entries()) stored.push(await storedPart(deps, run, { part, position }));
  } catch (error) {
    await release();
    throw error;
  }
  // If this fails, files stay until their lease ends: the commit may have succeeded, and then they belong to the hirer.
  const isDelivered = await database.asSystem(async (repositories) => {
    if (!(await repositories.employeeRuns.close(run.id, 'success', null))) return false;
    await Promise.all([
      repositories.runParts.insert(run.organizationId, run.id, stored),
      basis.madeBy && insertDeliverable(repositories, { ...basis, madeBy: basis.madeBy, deps, parts: stored, title }),
    ]);
    return true;
  });
  if (isDelivered) return stored;
  await release();
  const now = await database.asSystem(({ employeeRuns }) => employeeRuns.find(run.organizationId, run.id));
  if (now?.status === 'success') return keptParts(database, now);
  throw new AppError('already_delivered', 'This run has ended before: nothing can be delivered for it any more.');
}

function keptParts(database: Database, run: EmployeeRun): Promise<RunPart[]> {
  return database.asSystem(({ runParts }) => runParts.of(run.organizationId, run.id, 0));
}

function checkOutput({ outputSchema }: DeliveryBasis, parts: readonly GivenPart[]): void {
  if (!outputSchema) return;
  const json = parts.find(({ kind }) => kind === 'json');
  const problem =
    json === undefined || json.kind === 'file'
      ? 'it delivers no JSON'
      : schemaCheck(outputSchema, '/output_schema')(JSON.parse(json.content.toString('utf8')));
  if (problem !== null)
    throw new AppError('employee_invalid', `The result does not fit the declared output: ${problem}.`);
}

async function storedPart(
  { binaries }: DeliverDeps,
  { organizationId }: EmployeeRun,
  { part, position }: { part: GivenPart; position: number },
): Promise<RunPart> {
  const { name, kind, mediaType } = part;
  if (part.kind !== 'file') {
    const { content } = part;
    const sha256 = createHash('sha256').update(content).digest();
    return { position, name, kind, mediaType, content, binaryId: null, sizeBytes: BigInt(content.length), sha256 };
  }
  const source = await part.open();
  const file = await binaries.write({ organizationId, executionId: null }, source, { fileName: name, mediaType });
  return {
    position,
    name: file.file_name,
    kind,
    mediaType: file.media_type,
    content: null,
    binaryId: file.id,
    sizeBytes: BigInt(file.size_bytes),
    sha256: Buffer.from(file.sha256, 'hex'),
  };
}

type Inserted = DeliveryBasis & { madeBy: MadeBy; deps: DeliverDeps; parts: readonly RunPart[]; title: string };

async function insertDeliverable(
  repositories: Repositories,
  { deps, run, madeBy, position, parts, title }: Inserted,
): Promise<void> {
  const id = newId('deliverable');
  const days =
    run.chargeOn === 'acceptance' ? (position?.listedAcceptAfterDays ?? 7) : (position?.acceptAfterDays ?? null);
  const payload = manifestBytes({
    deliverableId: id,
    run,
    parts,
    madeBy,
    stoppedAt: new Date(),
  });
  await repositories.deliverables.insert(run.organizationId, {
    id,
    projectId: run.projectId,
    runId: run.id,
    positionId: run.positionId!,
    title: title.trim() || `${position?.name ?? 'Deliverable'}`,
    acceptAt: days === null ? null : new Date(Date.now() + days * dayMs),
    payload,
    ...deps.signer.sign(manifestType, payload),
  });
}

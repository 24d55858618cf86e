import { createHash } from 'node:crypto';

import type { EmployeeRun, MadeBy } from '../../db/repositories/employees/employeeRuns.ts';
import type { RunPart } from '../../db/repositories/employees/runParts.ts';

/** The type of the signed document: an in-toto statement. Source: in-toto/attestation, spec/v1. */
export const manifestType = 'application/vnd.in-toto+json';

/** The type of the predicate: the same on every instance. Manifests of earlier versions name the address of their instance. */
export const deliverablePredicate = 'urn:bureau:attestations:deliverable:v1';

/** Subject of a manifest. */
export interface Manifested {
  deliverableId: string;
  run: EmployeeRun;
  parts: readonly RunPart[];
  /** The contributors, by kind: hashes and counts, without texts of the publisher. */
  madeBy: MadeBy;
  stoppedAt: Date;
}

/**
 * Returns the bytes of a deliverable's manifest: a statement with the digest of each part, and the contributors. No content and no name is
 * in it: the organization is there as a digest. The bytes are kept as they were signed.
 */
export function manifestBytes({ deliverableId, run, parts, madeBy, stoppedAt }: Manifested): Buffer {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: parts.map((part) => ({
      name: `${part.position}/${part.name}`,
      digest: { sha256: part.sha256.toString('hex') },
    })),
    predicateType: deliverablePredicate,
    predicate: {
      deliverable_id: deliverableId,
      run_id: run.id,
      position_id: run.positionId,
      listing_id: run.listingId,
      organization: digest(run.organizationId),
      input: { sha256: digest(JSON.stringify(run.input)) },
      parts: parts.map((part) => ({
        name: part.name,
        kind: part.kind,
        media_type: part.mediaType,
        size_bytes: Number(part.sizeBytes),
      })),
      ...madeBy,
      created_at: run.createdAt.toISOString(),
      stopped_at: stoppedAt.toISOString(),
    },
  };
  return Buffer.from(JSON.stringify(statement));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

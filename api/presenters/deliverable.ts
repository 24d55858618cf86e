import type { Deliverable, SignedManifest } from '../../db/repositories/deliverables.ts';
import { manifestType } from '../../domains/employees/manifest.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A deliverable without its parts. */
export function presentDeliverable(deliverable: Deliverable): Schemas['Deliverable'] {
  return {
    id: deliverable.id,
    project_id: deliverable.projectId,
    position_id: deliverable.positionId,
    run_id: deliverable.runId,
    title: deliverable.title,
    status: deliverable.status,
    decided_by: deliverable.decidedByName,
    decided_at: deliverable.decidedAt?.toISOString() ?? null,
    reason: deliverable.reason,
    accept_at: deliverable.status === 'pending' ? (deliverable.acceptAt?.toISOString() ?? null) : null,
    created_at: deliverable.createdAt.toISOString(),
  };
}

/** The envelope of a manifest, with the bytes as they were signed. */
export function presentManifest({ payload, signature, signingKey }: SignedManifest): Schemas['DsseEnvelope'] {
  return {
    payload: payload.toString('base64'),
    payloadType: manifestType,
    signatures: [{ keyid: signingKey, sig: signature }],
  };
}

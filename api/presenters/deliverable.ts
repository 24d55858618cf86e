import type { Deliverable, SignedManifest } from '../../db/repositories/employees/deliverables.ts';
import type { AccountActor } from '../../domains/identity/actor.ts';
import { mayWithDeliverable } from '../../domains/employees/publishing/permissions.ts';
import type { DeliverableView } from '../../domains/employees/publishing/readDeliverable.ts';
import { manifestType } from '../../domains/employees/manifest.ts';
import type { components } from '../../openapi/generated/types.ts';
import { presentRunPart } from './employeeRun.ts';

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

/** A deliverable with its parts, and with the actions that are permitted to the caller. */
export function presentDeliverableView(
  { deliverable, parts, work }: DeliverableView,
  actor: AccountActor,
): Schemas['Deliverable'] {
  return {
    ...presentDeliverable(deliverable),
    permissions: mayWithDeliverable(actor, deliverable),
    stars: work?.stars ?? null,
    may_rate: deliverable.status !== 'pending' && work !== null && !work.isOwn,
    parts: parts.map(presentRunPart),
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

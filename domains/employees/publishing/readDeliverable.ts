import type { Database } from '../../../db/database.ts';
import type { Deliverable } from '../../../db/repositories/deliverables.ts';
import type { ProjectStandingRow } from '../../../db/repositories/projectView.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { presentDeliverable } from '../../../api/presenters/deliverable.ts';
import { presentRunPart } from '../../../api/presenters/employeeRun.ts';
import { permitted } from '../../identity/projectAccess.ts';
import { mayWithDeliverable } from './permissions.ts';
import { partsOf } from '../calls/runParts.ts';

/** Reads a deliverable and checks the caller's permission. Errors: `not_found`, `insufficient_scope`, `project_archived`. */
export async function readDeliverable(
  { deliverables }: Repositories,
  { id, actor, permission }: { id: string; actor: AccountActor; permission: Permission },
): Promise<Deliverable & ProjectStandingRow> {
  return permitted(await deliverables.find(id, actor.accountId), actor, permission);
}

/** A deliverable with its parts. */
export async function shownDeliverable(
  database: Database,
  actor: AccountActor,
  deliverable: Deliverable & ProjectStandingRow,
): Promise<components['schemas']['Deliverable']> {
  const { organizationId } = actor;
  const parts = await partsOf(database, { organizationId, id: deliverable.runId, itemsOrganizationId: null });
  const work = await database.asSystem(({ listingFigures }) =>
    listingFigures.ratedWork(organizationId, deliverable.id),
  );
  return {
    ...presentDeliverable(deliverable),
    permissions: mayWithDeliverable(actor, deliverable),
    stars: work?.stars ?? null,
    may_rate: deliverable.status !== 'pending' && work !== null && !work.isOwn,
    parts: parts.map(presentRunPart),
  };
}

import type { Database } from '../../../db/database.ts';
import type { Deliverable } from '../../../db/repositories/employees/deliverables.ts';
import type { RatedWork } from '../../../db/repositories/employees/listingFigures.ts';
import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { RunPart } from '../../../db/repositories/employees/runParts.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import { permitted } from '../../identity/projectAccess.ts';
import { partsOf } from '../calls/runParts.ts';

/** Reads a deliverable and checks the caller's permission. Errors: `not_found`, `insufficient_scope`, `project_archived`. */
export async function readDeliverable(
  { deliverables }: Repositories,
  { id, actor, permission }: { id: string; actor: AccountActor; permission: Permission },
): Promise<Deliverable & ProjectStandingRow> {
  return permitted(await deliverables.find(id, actor.accountId), actor, permission);
}

/** A deliverable with its parts. */
export interface DeliverableView {
  deliverable: Deliverable & ProjectStandingRow;
  parts: RunPart[];
  /** The rating of the work; null if it cannot be rated. */
  work: RatedWork | null;
}

/** Reads the parts and the rating of a deliverable. */
export async function viewDeliverable(
  database: Database,
  organizationId: string,
  deliverable: Deliverable & ProjectStandingRow,
): Promise<DeliverableView> {
  const { runId, id } = deliverable;
  const parts = await partsOf(database, { organizationId, id: runId, itemsOrganizationId: null });
  const work = await database.asSystem(({ listingFigures }) => listingFigures.ratedWork(organizationId, id));
  return { deliverable, parts, work };
}

import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { EmployeeRun } from '../../db/repositories/employees/employeeRuns.ts';
import { AppError } from '../../openapi/AppError.ts';
import { found } from '../../openapi/notFound.ts';
import type { AccountActor } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';
import { checkRunInput, mostOpenRuns, openRun } from './startRun.ts';

/** A free try of a listed employee before it is hired. */
export interface TrialRun {
  listingId: string;
  /** Token of a private link to the listing. */
  link: string | undefined;
  actor: AccountActor;
  input: Record<string, unknown>;
  requestId: string;
  /** Names the request: repeated requests start one run. */
  reference: string;
}

/**
 * Starts the free try of an account: the published version, without price for the caller and without a deliverable in its data pool. The
 * publisher pays what the run uses inside, as for every run. Returns its ID. Errors: `not_found`, `employee_withdrawn`,
 * `trial_not_offered`, `trial_used`, `insufficient_scope`, `invalid_request`, those of `openRun`.
 */
export async function startTrialRun(
  database: Database,
  { listingId, link, actor, input, requestId, reference }: TrialRun,
): Promise<string> {
  const { organizationId, accountId } = actor;
  const { listing, schema } = await database.asSystem(async ({ market }) => {
    const one = found(await market.find(organizationId, listingId, link));
    if (!(await market.isListed(one.id)))
      throw new AppError('employee_withdrawn', 'Its publisher has taken this employee from the market.');
    const versions = await market.versions(one.employeeId);
    return { listing: one, schema: versions.find(({ id }) => id === one.versionId)!.inputSchema };
  });
  if (listing.publisherId === organizationId)
    throw new AppError('trial_not_offered', 'This is an employee of your organization. Test it on its own page.');
  if (actor.isServiceAccount === true)
    throw new AppError('trial_not_offered', 'Service accounts have no free tries. Use your own account.');
  const projectId = await database.withOrganization(organizationId, async ({ digitalOrganizations }) => {
    const project = await digitalOrganizations.findProject(undefined, accountId);
    return permitted(project, actor, 'employees.run').id;
  });
  checkRunInput(input, schema);
  return openRun(database, {
    id: newId('employeeRun'),
    organizationId,
    projectId,
    positionId: null,
    listingId: listing.id,
    employeeId: listing.employeeId,
    versionId: listing.versionId,
    publisherId: listing.publisherId,
    mode: 'trial',
    chargeOn: 'success',
    priceId: null,
    amountMicros: 0n,
    sharePpm: 0,
    mostOpen: mostOpenRuns,
    input,
    metadata: {},
    accountId,
    keyId: actor.keyId,
    requestId,
    reference,
    callbackUrl: null,
    callbackEvents: null,
    redoOf: null,
    remark: null,
  });
}

/** Returns the caller's own try of a listing. Errors: `not_found`. */
export async function readTrialRun(
  database: Database,
  { listingId, runId, actor }: { listingId: string; runId: string; actor: AccountActor },
): Promise<EmployeeRun> {
  const run = found(await database.asSystem(({ employeeRuns }) => employeeRuns.find(actor.organizationId, runId)));
  const isTheirs = run.mode === 'trial' && run.listingId === listingId && run.accountId === actor.accountId;
  return found(isTheirs ? run : null);
}

import { parseCredits } from '../../../db/credits.ts';
import { newId } from '../../../db/ids.ts';
import type { Database } from '../../../db/database.ts';
import type { Employee } from '../../../db/repositories/employees/employees.ts';
import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import type { OwnListing } from '../../../db/repositories/employees/listings.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { isSameJson, nextMajor } from '../checkEmployee.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { checkSecurityPolicy } from '../../identity/checkSecurityPolicy.ts';
import { addPrice } from './addPrice.ts';
import { agentCredentials, agentIssues, type AgentChecks } from './agentIssues.ts';
import { pinWorker } from './checkWorker.ts';
import { readExampleRuns, type ExampleRuns } from './exampleRuns.ts';
import { blankListing, changedListing, checkListing, newLinkToken } from './listingBody.ts';
import { listingWithHirers, readEmployee, type EmployeeQuery } from './readEmployee.ts';

/** The employee, the caller and the request. */
export interface Publishing {
  query: EmployeeQuery;
  body: components['schemas']['EmployeePublish'];
}

/**
 * Makes the draft the next version and lists it, in one transaction. If the draft is already published, only the listing changes; an
 * unpublished one is published again. Errors: `draft_conflict`, `nothing_to_publish`, `employee_invalid`, `publishing_disabled`,
 * `listing_suspended`.
 */
export async function publishDraft(
  { database, nodeTypes }: { database: Database; nodeTypes: AgentChecks },
  { query, body }: Publishing,
): Promise<Employee & ProjectStandingRow> {
  const { organizationId } = query.actor;
  const listed = await listingWithHirers(database, query);
  const runs = await readExampleRuns(database, query, body.listing);
  return database.withOrganization(organizationId, async (repositories) => {
    await repositories.employees.lock(query.id);
    const employee = await readEmployee(repositories, query);
    await checkSecurityPolicy(repositories, 'publishing');
    if (body.draft_revision !== undefined && body.draft_revision !== employee.draftRevision)
      throw new AppError(
        'draft_conflict',
        `The draft has changed (revision ${employee.draftRevision}). Review it first.`,
        {
          param: '/draft_revision',
        },
      );
    const listing = await repositories.listings.ofEmployee(employee.id);
    if (listing !== null && listing.suspendedAt !== null)
      throw new AppError('listing_suspended', `This listing is suspended: ${listing.suspendedReason}`);
    await checkAgent(repositories, employee, nodeTypes);
    await publishVersion(repositories, { employee, query, body, listing });
    const id = await publishListing(repositories, { employee, listing, body, runs });
    if (body.credits !== undefined || listing === null)
      await addPrice(repositories, {
        listingId: id,
        priceMicros: parseCredits(body.credits ?? '0', '/credits'),
        validFrom: null,
        isHiredByOthers: listed?.isHiredByOthers ?? false,
        createdBy: query.actor.accountId,
      });
    return readEmployee(repositories, query);
  });
}

/** Rejects an agent with an issue that is an error. Errors: `employee_invalid` with all issues. */
async function checkAgent(repositories: Repositories, employee: Employee, nodeTypes: AgentChecks): Promise<void> {
  const usable = await repositories.credentials.listUsable(agentCredentials(employee.worker), employee.projectId);
  const issues = agentIssues(employee, { nodeTypes, usable });
  const errors = issues.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const more = errors.length === 1 ? '' : ` (and ${errors.length - 1} more)`;
  const { message, parameter } = errors[0]!;
  throw new AppError('employee_invalid', `Its agent cannot work like this yet: ${message}${more}`, {
    param: `/worker${parameter ?? ''}`,
    details: { issues },
  });
}

interface Version extends Publishing {
  employee: Employee;
  listing: OwnListing | null;
}

async function publishVersion(repositories: Repositories, { employee, query, body, listing }: Version): Promise<void> {
  const pinned = await pinWorker(repositories, { ...employee, actor: query.actor });
  const before = await repositories.employeeVersions.latest(employee.id);
  const isSame = before !== null && employee.publishedRevision === employee.draftRevision;
  if (isSame && (await isPinned(repositories, employee, pinned))) {
    if (listing?.status === 'listed' && body.listing === undefined && body.credits === undefined)
      throw new AppError('nothing_to_publish', 'There are no changes to publish.');
    return;
  }
  const { id } = await repositories.employeeVersions.insert({
    ...employee,
    id: newId('employeeVersion'),
    employeeId: employee.id,
    major: nextMajor(before, employee),
    notes: body.notes ?? '',
    worker: pinned,
    createdBy: query.actor.accountId,
  });
  await repositories.employees.setPublished(employee.id, { versionId: id, revision: employee.draftRevision });
}

/** Returns true if the published version pins this worker: its digital organization has no newer published version. */
async function isPinned(repositories: Repositories, employee: Employee, pinned: object): Promise<boolean> {
  if (employee.versionId === null) return false;
  const worker = await repositories.employeeVersions.workerOf(employee.versionId);
  return isSameJson(worker, pinned);
}

async function publishListing(
  repositories: Repositories,
  { employee, listing, body, runs }: Pick<Version, 'employee' | 'listing' | 'body'> & { runs: ExampleRuns },
): Promise<string> {
  const text = changedListing(listing ?? blankListing, body.listing ?? {}, runs);
  checkListing(text, employee.inputSchema);
  if (listing === null) {
    const id = newId('listing');
    await repositories.listings.insert({ ...text, id, employeeId: employee.id, linkToken: newLinkToken() });
    return id;
  }
  if (body.listing !== undefined) await repositories.listings.update(listing.id, text);
  if (listing.status === 'withdrawn') await repositories.listings.setStatus(listing.id, 'listed', null);
  return listing.id;
}

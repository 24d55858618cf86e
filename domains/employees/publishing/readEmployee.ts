import type { Database } from '../../../db/database.ts';
import type { CredentialReference } from '../../../db/repositories/credentials/credentials.ts';
import type { PublicVersion } from '../../../db/repositories/employees/employeeVersions.ts';
import type { Employee } from '../../../db/repositories/employees/employees.ts';
import type { DatedPrice, OwnListing } from '../../../db/repositories/employees/listings.ts';
import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import { permitted, permittedEvenArchived } from '../../identity/projectAccess.ts';
import { agentCredentials } from './agentIssues.ts';

/** The requested employee and the caller. */
export interface EmployeeQuery {
  id: string;
  actor: AccountActor;
  permission: Permission;
}

/** An employee with its published version. */
export interface EmployeeView {
  employee: Employee;
  version: PublicVersion | null;
  listing: OwnListing | null;
  prices: DatedPrice[];
  positions: number;
  /** Free tries of this calendar month. */
  tries: number;
  /** Credentials named by agents that the project may use. */
  usable: CredentialReference[];
}

/** Reads an employee if the actor has this permission for it. Errors: `not_found`, `insufficient_scope`, `project_archived`. */
export async function readEmployee(
  { employees }: Repositories,
  { id, actor, permission }: EmployeeQuery,
): Promise<Employee & ProjectStandingRow> {
  return permitted(await employees.find(id, actor.accountId), actor, permission);
}

/** The same in archived projects, too. Errors: `not_found`, `insufficient_scope`. */
export async function readEmployeeEvenArchived(
  { employees }: Repositories,
  { id, actor, permission }: EmployeeQuery,
): Promise<Employee & ProjectStandingRow> {
  return permittedEvenArchived(await employees.find(id, actor.accountId), actor, permission);
}

/** The listing of an employee, and whether other organizations have hired from it; null before its first publication. Errors: as `readEmployee`. */
export async function listingWithHirers(
  database: Database,
  query: EmployeeQuery,
): Promise<{ id: string; isHiredByOthers: boolean } | null> {
  const listing = await database.withOrganization(query.actor.organizationId, async (repositories) => {
    const { id } = await readEmployee(repositories, query);
    return repositories.listings.ofEmployee(id);
  });
  if (listing === null) return null;
  const [count] = await database.asSystem(({ market }) => market.positionCounts([listing.id]));
  return { id: listing.id, isHiredByOthers: (count?.ofOthers ?? 0) > 0 };
}

/** Employees with their versions, listings and prices, in the same order. */
export async function viewEmployees(
  database: Database,
  organizationId: string,
  employees: readonly Employee[],
): Promise<EmployeeView[]> {
  const { versions, listings, prices, usable } = await database.withOrganization(
    organizationId,
    async (repositories) => {
      const own = await repositories.listings.ofEmployees(employees.map(({ id }) => id));
      return {
        listings: own,
        versions: await repositories.employeeVersions.byIds(employees.flatMap(({ versionId }) => versionId ?? [])),
        prices: await repositories.listings.prices(own.map(({ id }) => id)),
        usable: await usableCredentials(repositories, employees),
      };
    },
  );
  const ids = listings.map(({ id }) => id);
  const [counts, tries] =
    ids.length === 0
      ? [[], []]
      : await database.asSystem(({ market }) => Promise.all([market.positionCounts(ids), market.triesOf(ids)]));
  return employees.map((employee) => {
    const listing = listings.find(({ employeeId }) => employeeId === employee.id) ?? null;
    return {
      employee,
      listing,
      version: versions.find(({ id }) => id === employee.versionId) ?? null,
      prices: prices.filter(({ listingId }) => listingId === listing?.id),
      positions: counts.find(({ listingId }) => listingId === listing?.id)?.all ?? 0,
      tries: tries.find(({ listingId }) => listingId === listing?.id)?.tries ?? 0,
      usable: usable.get(employee.projectId) ?? [],
    };
  });
}

/** By project: a page of employees asks once for each. */
async function usableCredentials(
  { credentials }: Repositories,
  employees: readonly Employee[],
): Promise<Map<string, CredentialReference[]>> {
  const usable = new Map<string, CredentialReference[]>();
  for (const [projectId, some] of Map.groupBy(employees, (employee) => employee.projectId)) {
    const named = some.flatMap(({ worker }) => agentCredentials(worker));
    usable.set(projectId, await credentials.listUsable(named, projectId));
  }
  return usable;
}

/** One of them. */
export async function viewEmployee(
  database: Database,
  organizationId: string,
  employee: Employee,
): Promise<EmployeeView> {
  return (await viewEmployees(database, organizationId, [employee]))[0]!;
}

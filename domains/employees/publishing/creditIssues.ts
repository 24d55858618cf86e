import type { Database } from '../../../db/database.ts';
import { formatCredits } from '../../../db/credits.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { EmployeeView } from './readEmployee.ts';

/** Returns a warning if the organization's available credits do not cover what a run of the listed version usually costs inside: runs of hirers are refused. */
export async function creditIssues(
  { database }: { database: Database },
  organizationId: string,
  { employee, version, listing }: Pick<EmployeeView, 'employee' | 'version' | 'listing'>,
): Promise<components['schemas']['GraphIssue'][]> {
  if (version === null || listing?.status !== 'listed') return [];
  const { usual, available } = await database.asSystem(async ({ employeeRuns, wallets }) => ({
    usual: await employeeRuns.usualCost(employee.id, version.major),
    available: (await wallets.find(organizationId))?.availableMicros ?? 0n,
  }));
  if (usual <= available) return [];
  const message = `Runs of other organizations are refused: a run usually costs ${formatCredits(usual)} credits inside, and ${formatCredits(available)} are available. Add credits.`;
  return [{ node_id: null, parameter: null, severity: 'warning', code: 'publisher_credits_too_low', message }];
}

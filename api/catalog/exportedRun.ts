import { askedSha256, type RunRequest } from '../../domains/catalog/runs/SearchRuns.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';

const exportedForMs = 3_600_000;

/**
 * Returns the run as a repetition of the exported paid one: under the same reference it is not charged again. Errors: `invalid_request`
 * if that run is another account's, failed, is older than an hour or asked for something else.
 */
export async function exportedRun(
  { database }: Pick<Deps, 'database'>,
  run: RunRequest,
  exportOf: string,
): Promise<RunRequest> {
  const paid = await database.withOrganization(run.organizationId, ({ catalogRuns }) => catalogRuns.find(exportOf));
  const isSame =
    paid !== null &&
    paid.accountId === run.accountId &&
    paid.state === 'success' &&
    paid.createdAt.getTime() > Date.now() - exportedForMs &&
    paid.askedSha256 !== null &&
    askedSha256(run).equals(paid.askedSha256);
  if (!isSame)
    throw new AppError(
      'invalid_request',
      'There is no run of yours to export with this search, inputs, limit and cursor in the last hour. Leave export_of out to run the search again.',
      { param: '/export_of' },
    );
  return { ...run, reference: paid.reference };
}

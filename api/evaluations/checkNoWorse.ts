import type { DigitalOrganizationRow } from '../../db/repositories/digitalOrganizations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { graphHash } from '../../evaluations/hashes.ts';
import { worseThan } from '../../evaluations/worseThan.ts';
import { AppError } from '../../openapi/AppError.ts';

/**
 * Refuses a draft that an evaluation with a rule for publishing finds worse than what is published (or was last), or that it has not been tried with on the
 * same rows. Errors: `evaluation_required`, `evaluation_worse`.
 */
export async function checkNoWorse(repositories: Repositories, row: DigitalOrganizationRow): Promise<void> {
  const { evaluations, evaluationRuns, versions } = repositories;
  const demanding = await evaluations.demandedBy(row.id);
  if (demanding.length === 0) return;
  const [last] = (await versions.list(row.id, { limit: 1, after: null })).data;
  const beforeId = row.publishedVersionId ?? last?.id;
  const before = beforeId === undefined ? null : await versions.find(row.id, beforeId);
  // Nothing is worse than nothing.
  if (before === null) return;
  const hashes = { now: graphHash(row.draft, row.settings), before: graphHash(before.graph, before.settings) };
  for (const { id, name, publishRule } of demanding) {
    const now = await evaluationRuns.newestDone(id, { graphHash: hashes.now });
    if (!now) throw required(name, 'this draft');
    const { setHash } = now;
    const earlier = await evaluationRuns.newestDone(id, { graphHash: hashes.before, setHash });
    if (!earlier) throw required(name, 'the published version, on the same rows');
    const worse = worseThan(earlier.totals, now.totals, publishRule ?? {});
    if (worse.length > 0)
      throw new AppError('evaluation_worse', `The draft is worse in the evaluation "${name}": ${worse.join(' ')}`);
  }
}

function required(name: string, what: string): AppError {
  return new AppError('evaluation_required', `Run the evaluation "${name}" with ${what} first.`);
}

import type { DigitalOrganizationRow } from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { testedHash } from './hashes.ts';
import { worseThan } from './worseThan.ts';
import { AppError } from '../../openapi/AppError.ts';

/**
 * Rejects a draft that an evaluation with a publishing rule finds worse than the published version (or the last one), or that it has not
 * tested on the same rows. Errors: `evaluation_required`, `evaluation_worse`.
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
  for (const { id, name, publishRule, targetNodeId } of demanding) {
    const hashes = {
      now: testedHash({ graph: row.draft, settings: row.settings }, targetNodeId),
      before: testedHash(before, targetNodeId),
    };
    // The published version lacks the tested node, so it cannot be worse.
    if (hashes.before === null) continue;
    const now = hashes.now && (await evaluationRuns.newestDone(id, { graphHash: hashes.now }));
    if (!now) throw required({ id, name, target: 'draft' }, 'this draft');
    const { setHash } = now;
    const earlier = await evaluationRuns.newestDone(id, { graphHash: hashes.before, setHash });
    if (!earlier) throw required({ id, name, target: before.id }, 'the published version, on the same rows');
    const worse = worseThan(earlier.totals, now.totals, publishRule ?? {});
    if (worse.length > 0)
      throw new AppError('evaluation_worse', `The draft is worse in the evaluation "${name}": ${worse.join(' ')}`, {
        details: told({ id, name, target: null, runId: now.id }),
      });
  }
}

interface Told {
  id: string;
  name: string;
  /** The target of the next run; null if no run is needed. */
  target: string | null;
  runId?: string;
}

function required(missing: Told, what: string): AppError {
  const message = `Run the evaluation "${missing.name}" with ${what} first.`;
  return new AppError('evaluation_required', message, { details: told(missing) });
}

/** So that a page can run what is missing, or show what was worse. */
function told({ id, name, target, runId }: Told): Record<string, unknown> {
  return { evaluation: { evaluation_id: id, name, target, evaluation_run_id: runId ?? null } };
}

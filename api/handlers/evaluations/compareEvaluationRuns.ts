import { readPageRequest } from '../../../db/repositories/page.ts';
import { worseThan } from '../../../domains/evaluations/worseThan.ts';
import { readPlace, writePlace } from '../../../domains/evaluations/placeCursor.ts';
import { readEvaluationRun } from '../../../domains/evaluations/readEvaluation.ts';
import { viewResults, viewRuns } from '../../../domains/evaluations/viewRuns.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluationResult, presentEvaluationRun } from '../../presenters/evaluation.ts';
import { found } from '../../../openapi/notFound.ts';

/** A run beside an earlier one, rows that differ first. */
export const compareEvaluationRuns: Handler<'compareEvaluationRuns'> = async ({ params, query, actor }, deps) => {
  const { limit } = readPageRequest({ limit: query.limit });
  const offset = readPlace(query.cursor);
  const wanted = { id: params.evaluation_id, actor, permission: 'evaluations.view' } as const;
  const body = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { evaluationResults, evaluationRuns } = repositories;
    const { evaluation, run: now } = await readEvaluationRun(repositories, {
      ...wanted,
      runId: params.evaluation_run_id,
    });
    const before =
      query.before === undefined
        ? ((await evaluationRuns.before(now)) ?? now)
        : found(await evaluationRuns.find(evaluation.id, query.before));
    const sides = { before: before.id, now: now.id };
    const pairs = await evaluationResults.compare(sides, { offset, limit: limit + 1 });
    const page = pairs.slice(0, limit);
    const side = async (which: keyof typeof sides) => {
      const results = page.flatMap((pair) => pair[which] ?? []);
      const views = await viewResults(repositories, evaluation, results);
      return new Map(views.map((view) => [view.result.rowId, presentEvaluationResult(view)]));
    };
    const [earlier, later] = [await side('before'), await side('now')];
    const [beforeView, nowView] = await viewRuns(repositories, evaluation, {
      runs: [before, now],
      accountId: actor.accountId,
    });
    return {
      before: presentEvaluationRun(beforeView!),
      now: presentEvaluationRun(nowView!),
      same_set: before.setHash.equals(now.setHash),
      ...(await evaluationResults.changed(sides)),
      worse_in: worseThan(before.totals, now.totals, evaluation.publishRule ?? {}),
      data: page.map(({ rowId }) => ({
        row_id: rowId,
        before: earlier.get(rowId) ?? null,
        now: later.get(rowId) ?? null,
      })),
      next_cursor: pairs.length > limit ? writePlace(offset + limit) : null,
    };
  });
  return { status: 200, body };
};

import { $api } from '../../api/client.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';

/** The evaluations, newest first. */
export const evaluationsRead = () => pagedRead('/api/v1/evaluations', { params: { query: { limit: 50 } } });

/** One evaluation. */
export const evaluationRead = (id: string) =>
  $api.queryOptions('get', '/api/v1/evaluations/{evaluation_id}', { params: { path: { evaluation_id: id } } });

/** The runs of an evaluation, newest first. */
export const runsRead = (id: string) =>
  pagedRead('/api/v1/evaluations/{evaluation_id}/runs', {
    params: { path: { evaluation_id: id }, query: { limit: 50 } },
  });

/** A run beside an earlier one; by default the one before it. */
export const comparisonRead = (id: string, runId: string, before: string | null) =>
  pagedRead('/api/v1/evaluations/{evaluation_id}/runs/{evaluation_run_id}/comparison', {
    params: {
      path: { evaluation_id: id, evaluation_run_id: runId },
      query: { limit: 50, ...(before === null ? {} : { before }) },
    },
  });

/** Asks for the list of evaluations. */
export const askEvaluations: Ask = (queryClient) => void queryClient.prefetchInfiniteQuery(evaluationsRead());

/** Asks for an evaluation and, in the same moment, its first runs. */
export const askEvaluation: Ask = (queryClient, { params: { evaluationId = '' } }) => {
  void queryClient.prefetchQuery(evaluationRead(evaluationId));
  void queryClient.prefetchInfiniteQuery(runsRead(evaluationId));
};

/** Asks for an evaluation and one of its runs beside an earlier one. */
export const askEvaluationRun: Ask = (queryClient, { params, search }) => {
  const { evaluationId = '', evaluationRunId = '' } = params;
  void queryClient.prefetchQuery(evaluationRead(evaluationId));
  void queryClient.prefetchInfiniteQuery(runsRead(evaluationId));
  void queryClient.prefetchInfiniteQuery(comparisonRead(evaluationId, evaluationRunId, search.get('before')));
};

import { $api } from '../../api/client.ts';
import { newestOrganizations, nodeTypesRead } from '../../api/sharedReads.ts';
import type { Ask } from '../../app/asking.ts';
import { pageLength } from './executionFeed.ts';
import { readFilters, toQuery, type ExecutionFilters } from './executionFilters.ts';

/** One execution as a whole. */
export const executionRead = (id: string | null) =>
  $api.queryOptions('get', '/api/v1/executions/{execution_id}', { params: { path: { execution_id: id ?? '' } } });

/** The newest executions that the filters leave, as the feed begins with them. */
export const newestExecutions = (filters: ExecutionFilters) =>
  $api.queryOptions('get', '/api/v1/executions', {
    params: { query: { ...toQuery(filters, new Date()), limit: pageLength } },
  });

/** Asks for what the feed begins with, and what its filters offer. */
export const askExecutions: Ask = (queryClient, { search }) => {
  void queryClient.prefetchQuery(newestExecutions(readFilters(search)));
  void queryClient.prefetchQuery(newestOrganizations());
};

/** Asks for an execution and the types of its nodes. */
export const askExecution: Ask = (queryClient, { params: { executionId = '' } }) => {
  void queryClient.prefetchQuery(executionRead(executionId));
  void queryClient.prefetchQuery(nodeTypesRead());
};

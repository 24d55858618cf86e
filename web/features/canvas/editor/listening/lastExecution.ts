import { $api, api, type Schema } from '../../../../api/client.ts';
import { itemJson } from '../../../../items/itemJson.ts';

/** Returns the newest finished execution that a trigger of a flow started; null if there is none. */
export function useLastExecution(digitalOrganizationId: string, triggerId: string): Schema<'ExecutionSummary'> | null {
  const { data } = $api.useQuery('get', '/api/v1/executions', {
    params: {
      query: {
        digital_organization_id: digitalOrganizationId,
        trigger_node_id: triggerId,
        status: ['success', 'error'],
        limit: 1,
      },
    },
  });
  return data?.data[0] ?? null;
}

/** Returns the json of the first item that a trigger gave an execution. */
export async function readFirstItem(executionId: string, triggerId: string): Promise<Record<string, unknown>> {
  const answer = await api.GET('/api/v1/executions/{execution_id}/nodes/{node_id}', {
    params: { path: { execution_id: executionId, node_id: triggerId }, query: { limit: 1 } },
  });
  if (answer.error) throw answer.error;
  const [item] = Object.values(answer.data.runs[0]?.outputs ?? {}).flatMap(({ items }) => items);
  return item === undefined ? {} : itemJson(item);
}

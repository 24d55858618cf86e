import { api } from '../../../../api/client.ts';

const looked = 10;

/** The ids of the newest executions by hand that a trigger started, newest first. */
export async function manualExecutionsOf(digitalOrganizationId: string, nodeId: string): Promise<string[]> {
  const query = {
    digital_organization_id: digitalOrganizationId,
    trigger_node_id: nodeId,
    mode: ['manual' as const],
    limit: looked,
  };
  const answer = await api.GET('/api/v1/executions', { params: { query } });
  if (answer.error) throw answer.error;
  return answer.data.data.map(({ id }) => id);
}

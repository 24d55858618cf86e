import { $api } from '../../api/client.ts';
import { CostElsewhere } from '../../parts/CostElsewhere.tsx';

/** The cost of an answer on other models. The ID of the request leads to its call; `used` are the capabilities of the request. */
export function AnswerElsewhere({ requestId, used }: { requestId: string; used: readonly string[] }) {
  const found = $api.useQuery(
    'get',
    '/api/v1/calls',
    { params: { query: { request_id: requestId, limit: 1 } } },
    { staleTime: Infinity },
  );
  const callId = found.data?.data[0]?.id ?? '';
  const call = $api.useQuery(
    'get',
    '/api/v1/calls/{call_id}',
    { params: { path: { call_id: callId }, query: { used: used.join(',') } } },
    { enabled: callId !== '', staleTime: Infinity },
  );
  return <CostElsewhere costs={call.data?.cost_elsewhere ?? []} />;
}

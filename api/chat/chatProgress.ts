import type { ExecutionState } from '../../db/repositories/executions/executionAnswers.ts';
import type { ChatCallRow, ChatTurnRow } from '../../db/repositories/executions/chatTurns.ts';
import type { OpenWait } from '../../db/repositories/executions/executionWaits.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';

type Schemas = components['schemas'];

/** True for a call that a visitor may decide, if the page allows it: never one that is dangerous because of untrusted content. */
export function isVisitors(call: ChatCallRow): boolean {
  const isOpen =
    call.status === 'open' && call.decision === null && (call.approveUntil?.getTime() ?? Infinity) > Date.now();
  return isOpen && (call.needsApproval === 'always' || call.needsApproval === 'condition');
}

/** How far an answer is, as much of it as a visitor may know: names of tools, never what they were given or gave, but for calls that are theirs to decide. */
export function chatProgress(
  { number, executionId }: ChatTurnRow,
  seen: {
    state: ExecutionState;
    calls: readonly ChatCallRow[];
    wait: OpenWait | null;
    live: string | null;
    visitorApproves: boolean;
  },
  { resumeLinks }: Pick<Deps, 'resumeLinks'>,
): Schemas['ChatProgress'] {
  const { state, calls, wait, live, visitorApproves } = seen;
  const { status } = state;
  return {
    number,
    status: status === 'queued' || status === 'waiting' ? status : 'running',
    tools: calls.map((call) => ({ name: call.tool, status: statusOf(call) })),
    approvals: visitorApproves
      ? calls.filter(isVisitors).map(({ id, tool, arguments: given }) => ({ id, tool, arguments: given }))
      : [],
    form_path: wait?.kind === 'form' ? new URL(resumeLinks.urlOf({ executionId, ...wait })).pathname : null,
    live,
  };
}

function statusOf({ status, needsApproval, decision }: ChatCallRow): 'running' | 'waiting' | 'success' | 'error' {
  if (status !== 'open') return status;
  return needsApproval !== null && decision === null ? 'waiting' : 'running';
}

import type { WaitingCall } from './waitingCall.ts';
import { allowedHeaders } from '../../domains/executions/webhooks/answerHeaders.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer } from '../handler.ts';
import { lastNodeAnswer } from './lastNodeAnswer.ts';
import { streamAnswer } from './streamAnswer.ts';
import { ownAnswer } from './ownAnswer.ts';
import { binaryAnswer, failedAnswer, jsonAnswer, nodeAnswer } from './webhookResponse.ts';

/**
 * The answer that an execution makes, by the rules of decisions §7: a call is held while the execution runs, or waits for a time that ends
 * within the limit; else it gets 202. Errors: `node_failed` if the file to answer with is missing.
 */
export async function waitForAnswer(call: WaitingCall, deps: Deps): Promise<RawAnswer> {
  const { organizationId, executionId, parameters, response } = call;
  const { answers } = deps.executions;
  const timeoutMs = deps.settings.webhookAnswerMs;
  const options = { timeoutMs, signal: call.signal, holdUntilMs: Date.now() + timeoutMs };
  const streamed = parameters.respond === 'streaming' ? await streamAnswer(call, timeoutMs, deps) : null;
  if (streamed && !('state' in streamed)) return streamed;
  const wait = parameters.respond === 'last_node' ? answers.waitForPause : answers.waitForAnswer;
  const state = streamed ? streamed.state : await wait(executionId, options);
  const file = { binaries: deps.binaries, of: { organizationId, executionId } };
  if (parameters.respond !== 'last_node' && state?.answer) return nodeAnswer(state.answer, file);
  if (state === null || state.status === 'waiting') return jsonAnswer(202, { execution_id: executionId });
  if (state.status !== 'success') return failedAnswer(state, call.requestId);
  if (parameters.respond !== 'last_node')
    return jsonAnswer(200, { execution_id: executionId, message: 'The execution finished without a response.' });
  const ended = { executionId, lastNode: state.lastNode, responseData: parameters.responseData };
  const left = await deps.database.withOrganization(organizationId, (repositories) =>
    lastNodeAnswer(repositories, ended, deps.nodeTypes),
  );
  if (left === null) return ownAnswer(response, '');
  if ('json' in left) return ownAnswer(response, left.json);
  return binaryAnswer({ status: response.status, headers: allowedHeaders(response.headers) }, left.binary, file);
}

import type { ExecutionState } from '../../db/repositories/executions/executionAnswers.ts';
import { allowedHeaders, strangerHeaders } from '../../domains/executions/webhooks/answerHeaders.ts';
import { hasPaused } from '../../domains/executions/answers/answers.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer } from '../handler.ts';
import type { WaitingCall } from './waitingCall.ts';

const lookAgainMs = 1_000;

/**
 * The answer of a webhook that streams: it begins with the first part that a node writes and ends with the execution, or where
 * it begins to wait for longer than a caller is held; a failure cuts it. Where no node has written anything it is the state that decides: an answer was left,
 * the execution ended or waits, or nothing came in time (null).
 */
export async function streamAnswer(
  call: WaitingCall,
  withinMs: number,
  deps: Deps,
): Promise<RawAnswer | { state: ExecutionState | null }> {
  const parts = partsOf(call, withinMs, deps);
  const first = await parts.next();
  if (first.done) return { state: first.value };
  const { 'content-type': contentType = 'text/plain; charset=utf-8', ...headers } = allowedHeaders(
    call.response.headers,
  );
  return {
    status: call.response.status,
    contentType,
    raw: withFirst(first.value, parts),
    headers: { ...headers, ...strangerHeaders },
  };
}

async function* withFirst(
  first: string,
  parts: AsyncGenerator<string, ExecutionState | null>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(first);
  for (;;) {
    const next = await parts.next();
    if (!next.done) {
      yield Buffer.from(next.value);
      continue;
    }
    // A torn answer must not look whole.
    if (next.value?.status === 'error' || next.value?.status === 'canceled')
      throw new Error('The execution failed after the response had started.');
    return;
  }
}

/** Yields the parts as they are written; ends with the execution's state, or null after a disconnect or a timeout. */
async function* partsOf(
  { organizationId, executionId, signal }: WaitingCall,
  withinMs: number,
  deps: Deps,
): AsyncGenerator<string, ExecutionState | null> {
  const { database, executions } = deps;
  let after = '0';
  let newsAtMs = Date.now();
  try {
    for (;;) {
      const news = executions.answers.waitForNotification(executionId, { timeoutMs: lookAgainMs, signal });
      // Read first: a final execution has written all of its parts.
      const [state = null] = await database.executionLog.states([executionId]);
      const parts = await database.withOrganization(organizationId, ({ answerParts }) =>
        answerParts.readAfter(executionId, after),
      );
      for (const { number, content } of parts) {
        after = number;
        newsAtMs = Date.now();
        yield content;
      }
      if (parts.length > 0) continue;
      const isOver = state === null || hasPaused(state, newsAtMs + withinMs);
      if (isOver || (after === '0' && state.answer !== null)) return state;
      if (signal.aborted || Date.now() - newsAtMs > withinMs) return null;
      await news;
    }
  } finally {
    await database.withOrganization(organizationId, ({ answerParts }) => answerParts.remove(executionId));
  }
}

import { RELATED_TASK_META_KEY, type ServerContext } from '@modelcontextprotocol/server';

/** How far a call is: steps that have ended, and words for a person. */
export interface Progress {
  steps: number;
  message: string;
}

/** Sends progress to the caller, before the response. */
export type TellProgress = (progress: Progress) => Promise<void>;

/** Identifies progress notifications for a client. */
export type ProgressToken = string | number;

/**
 * Returns a function that sends progress of a request with a `progressToken`, in both revisions on its response stream; null for others.
 */
export function progressTeller({ mcpReq }: ServerContext): TellProgress | null {
  const progressToken = progressTokenOf({ mcpReq });
  return progressToken === null ? null : tellBy({ mcpReq }, { progressToken });
}

/**
 * Returns a function that sends a task's progress on the stream of a request that waits for it, by the token of the call that became the
 * task (2025-11-25, Progress, 3).
 */
export function taskProgressTeller(
  context: Pick<ServerContext, 'mcpReq'>,
  { taskId, progressToken }: { taskId: string; progressToken: ProgressToken },
): TellProgress {
  return tellBy(context, { progressToken, _meta: { [RELATED_TASK_META_KEY]: { taskId } } });
}

/** The token that came with a request; null for none. */
export function progressTokenOf({ mcpReq }: Pick<ServerContext, 'mcpReq'>): ProgressToken | null {
  return mcpReq._meta?.progressToken ?? null;
}

function tellBy(
  { mcpReq }: Pick<ServerContext, 'mcpReq'>,
  by: { progressToken: ProgressToken; _meta?: Record<string, unknown> },
): TellProgress {
  return ({ steps, message }) =>
    mcpReq.notify({ method: 'notifications/progress', params: { ...by, progress: steps, message } });
}

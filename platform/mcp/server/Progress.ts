import { RELATED_TASK_META_KEY, type ServerContext } from '@modelcontextprotocol/server';

/** How far a call is: steps that have ended, and words for a person. */
export interface Progress {
  steps: number;
  message: string;
}

/** Tells the caller of progress, before the answer. */
export type TellProgress = (progress: Progress) => Promise<void>;

/** Identifies progress notifications for a client. */
export type ProgressToken = string | number;

/** Tells of a request whose caller sent a `progressToken`, in both eras on the stream of its answer; null for others. */
export function progressTeller({ mcpReq }: ServerContext): TellProgress | null {
  const progressToken = progressTokenOf({ mcpReq });
  return progressToken === null ? null : tellBy({ mcpReq }, { progressToken });
}

/** Tells of a task on the stream of a request that waits for it, by the token of the call that became the task (2025-11-25, Progress, 3). */
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

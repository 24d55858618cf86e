import type { ServerContext } from '@modelcontextprotocol/server';

/** How far a call is: steps that have ended, and words for a person. */
export interface Progress {
  steps: number;
  message: string;
}

/** Tells the caller of progress, before the answer. */
export type TellProgress = (progress: Progress) => Promise<void>;

/** Tells of a request whose caller sent a `progressToken`, in both eras on the stream of its answer; null for others. */
export function progressTeller({ mcpReq }: ServerContext): TellProgress | null {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return null;
  return ({ steps, message }) =>
    mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: steps, message } });
}

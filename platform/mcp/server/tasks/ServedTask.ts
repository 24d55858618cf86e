import type { ProgressToken, TellProgress } from '../Progress.ts';
import type { Answers, Questions } from '../Question.ts';
import type { ToolData } from '../ToolData.ts';

/** How often a client is to ask how a task stands. */
export const pollMs = 2_000;

/** A call that continues after its request, in its current state. */
export interface ServedTask {
  id: string;
  createdAt: Date;
  changedAt: Date;
  /** How long it can be asked for, at least; null: for good. */
  ttlMs: number | null;
  /** A sentence for people; null for none. */
  message: string | null;
  state: TaskState;
}

export type TaskState =
  | { status: 'working' }
  | { status: 'input_required'; questions: Questions }
  | { status: 'cancelled' }
  /** It has its result, or an error as a call would have thrown it. */
  | { status: 'ended'; outcome: ToolData | { error: unknown } };

/** The caller's tasks; those of others are not found. */
export interface ServedTasks {
  read: (id: string) => Promise<ServedTask | null>;
  /** Ends it. Errors: AppError where it has ended. */
  cancel: (id: string) => Promise<void>;
  /** Answers its questions; other answers are ignored. Errors: AppError where one does not fit. */
  answer: (id: string, answers: Answers) => Promise<void>;
  /** Resolves once it has ended, or after the timeout; reports progress until then. */
  wait: (id: string, options: { timeoutMs: number; signal: AbortSignal; tell: TellProgress | null }) => Promise<void>;
  /** The id of a task by which it knows the token of its call, too; without it where that is too long. */
  withToken: (id: string, token: ProgressToken) => string;
  /** The token that an id knows; null for none. */
  tokenOf: (id: string) => ProgressToken | null;
}

/** Returns true if the task can no longer change. */
export function hasEnded({ state }: ServedTask): boolean {
  return state.status === 'ended' || state.status === 'cancelled';
}

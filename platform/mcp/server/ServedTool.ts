import type { TellProgress } from './Progress.ts';
import type { Answers, Questions } from './Question.ts';
import type { ToolData } from './ToolData.ts';
import type { ServedTask } from './tasks/ServedTask.ts';

/** A tool that our server offers. */
export interface ServedTool {
  /** Letters, digits, `_` and `-`; at most 64. */
  name: string;
  title: string;
  description: string;
  /** JSON Schema of an object. */
  inputSchema: Record<string, unknown>;
  /** True if a call changes nothing. */
  isReadOnly: boolean;
  /** True if a call may continue after its request, as a task. */
  mayTakeLong: boolean;
  /** Errors: AppError; the caller reads its code and message, nothing else. */
  call: (given: Record<string, unknown>, call: ToolCall) => Promise<ToolAnswer>;
}

/** How a tool is called. */
export interface ToolCall {
  signal: AbortSignal;
  /** May it be answered by a task? `must`: the client asks for one (2025-11-25); `may`: it takes one (2026-07-28). */
  task: 'never' | 'may' | 'must';
  /** The client can put questions to a person. */
  mayAsk: boolean;
  /** Where the caller wants to hear how far the call is; null: it does not. */
  tellProgress: TellProgress | null;
  /** Answers to the previous questions of this call, with their state; null: the call is new. */
  resumed: { state: string; answers: Answers } | null;
}

/** Outcome of a call: data and files; a task; or questions, with the state that identifies the call when it is repeated. */
export type ToolAnswer = ToolData | { task: ServedTask } | { questions: Questions; state: string };

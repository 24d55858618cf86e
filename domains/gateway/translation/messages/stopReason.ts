import type { Stop, StopReason } from '../textAnswer.ts';

const reasons: Readonly<Record<string, StopReason>> = {
  end_turn: 'end',
  max_tokens: 'length',
  stop_sequence: 'stop_sequence',
  tool_use: 'tool_calls',
  pause_turn: 'pause',
  refusal: 'refusal',
  model_context_window_exceeded: 'context_window',
};

const words: Readonly<Record<StopReason, string>> = {
  end: 'end_turn',
  length: 'max_tokens',
  stop_sequence: 'stop_sequence',
  tool_calls: 'tool_use',
  pause: 'pause_turn',
  refusal: 'refusal',
  content_filter: 'refusal',
  context_window: 'model_context_window_exceeded',
};

/** Returns the reason that the model stopped. Source: platform.claude.com/docs/en/build-with-claude/handling-stop-reasons. */
export function readStopReason(reason: unknown, sequence: unknown): Stop {
  return {
    reason: typeof reason === 'string' ? (reasons[reason] ?? 'end') : 'end',
    sequence: typeof sequence === 'string' ? sequence : null,
  };
}

/** The same in Anthropic's words. */
export function writeStopReason({ reason, sequence }: Stop): { stop_reason: string; stop_sequence: string | null } {
  return { stop_reason: words[reason], stop_sequence: sequence };
}

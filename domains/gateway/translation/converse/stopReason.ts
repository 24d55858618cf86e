import type { Stop, StopReason } from '../textAnswer.ts';

const reasons: ReadonlyMap<unknown, StopReason> = new Map([
  ['end_turn', 'end'],
  ['tool_use', 'tool_calls'],
  ['max_tokens', 'length'],
  ['stop_sequence', 'stop_sequence'],
  ['guardrail_intervened', 'content_filter'],
  ['content_filtered', 'content_filter'],
  ['model_context_window_exceeded', 'context_window'],
]);

const names: Readonly<Record<StopReason, string>> = {
  end: 'end_turn',
  tool_calls: 'tool_use',
  length: 'max_tokens',
  stop_sequence: 'stop_sequence',
  content_filter: 'content_filtered',
  refusal: 'content_filtered',
  pause: 'end_turn',
  context_window: 'model_context_window_exceeded',
};

/** Returns the reason that the model stopped; null if it failed (`malformed_model_output`, `malformed_tool_use`) or if there is none. */
export function readConverseStop(reason: unknown): Stop | null {
  const known = reasons.get(reason);
  return known === undefined ? null : { reason: known, sequence: null };
}

/** The same, as a `stopReason`. */
export function writeConverseStop(stop: Stop): string {
  return names[stop.reason];
}

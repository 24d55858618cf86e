import { randomUUID } from 'node:crypto';

import type { JsonObject } from '../../formats/json.ts';
import type { Stop } from '../textAnswer.ts';
import type { Usage } from '../../metering/usage.ts';
import { writeResponsesUsage } from '../../formats/responsesUsage.ts';

/** Fields of a response object about the answer, besides those repeated from the request. */
export interface ResponseState {
  id: string;
  model: string;
  /** Unix seconds. */
  createdAt: number;
  output: JsonObject[];
  /** Null while the answer is being made. */
  stop: Stop | null;
  usage: Usage | null;
}

/**
 * A whole `response` object: the answer with the settings of the request it was made from, defaults included.
 * Source: openai-openapi `Response`; openai-node `Response`.
 */
export function responseObject(body: JsonObject, state: ResponseState): JsonObject {
  const reason = incompleteReason(state);
  const isOver = state.stop !== null;
  const status = !isOver ? 'in_progress' : reason === null ? 'completed' : 'incomplete';
  return {
    id: state.id,
    object: 'response',
    created_at: state.createdAt,
    status,
    background: false,
    completed_at: status === 'completed' ? Math.max(state.createdAt, nowSeconds()) : null,
    error: null,
    incomplete_details: reason === null ? null : { reason },
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    max_tool_calls: body.max_tool_calls ?? null,
    metadata: body.metadata ?? {},
    model: state.model,
    output: state.output,
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: null,
    prompt_cache_key: body.prompt_cache_key ?? null,
    reasoning: { effort: null, summary: null, ...(body.reasoning as JsonObject | null | undefined) },
    safety_identifier: body.safety_identifier ?? null,
    service_tier: 'default',
    store: false,
    temperature: body.temperature ?? 1,
    text: { format: { type: 'text' }, ...(body.text as JsonObject | null | undefined) },
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_logprobs: 0,
    top_p: body.top_p ?? 1,
    truncation: 'disabled',
    ...(state.usage === null ? {} : { usage: writeResponsesUsage(state.usage) }),
    user: body.user ?? null,
  };
}

/** The unix time in seconds, as this format has times. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** The id of a translated response: the provider's own where it has this format's form. */
export function responseIdOf(answerId: string): string {
  if (answerId.startsWith('resp_')) return answerId;
  return `resp_${answerId.replaceAll(/[^A-Za-z0-9_-]/g, '_') || randomUUID().replaceAll('-', '')}`;
}

/** The id of an item: told by the response it is in and its place there. */
export function responseItemId(kind: string, responseId: string, index: number): string {
  return `${kind}_${responseId.slice('resp_'.length)}_${index}`;
}

/** This format knows two reasons for an answer that is cut off; a refusal that says nothing is a filter's. */
function incompleteReason({ stop, output }: ResponseState): 'max_output_tokens' | 'content_filter' | null {
  switch (stop?.reason) {
    case 'length':
    case 'context_window':
      return 'max_output_tokens';
    case 'content_filter':
      return 'content_filter';
    case 'refusal':
      return output.length === 0 ? 'content_filter' : null;
    default:
      return null;
  }
}

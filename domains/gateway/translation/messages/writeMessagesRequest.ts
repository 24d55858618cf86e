import { refuseSampling } from '../refuseSampling.ts';
import { cacheControl } from '../cacheControl.ts';
import { invalid } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { given } from '../given.ts';
import type { OutputFormat, TextRequest, ToolSpec } from '../textRequest.ts';
import { unsupported } from '../unsupported.ts';
import { withRest } from '../withRest.ts';
import { writeThinking } from './thinking.ts';
import { writeMessages, writeSystem } from './writeMessagesTurns.ts';

/** Writes a Messages body. Errors: as in `TextCodec`; `invalid_request` without an output cap, which Anthropic needs. */
export function writeMessagesRequest(request: TextRequest, upstreamName: string): JsonObject {
  const { maxOutputTokens } = request;
  if (maxOutputTokens === null) throw invalid('/max_tokens', 'max_tokens is required.');
  refuseSampling(request);
  const { thinking, effort } = writeThinking(request.reasoning, {
    upstreamName,
    maxOutputTokens,
    turns: request.turns,
  });
  const format = writeFormat(request.output);
  const outputConfig = { ...given('effort', effort), ...given('format', format) };
  const body: JsonObject = {
    model: upstreamName,
    max_tokens: maxOutputTokens,
    ...writeSystem(request.turns),
    messages: writeMessages(request.turns),
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map(writeTool) }),
    ...given('tool_choice', writeToolChoice(request)),
    ...given('temperature', request.temperature),
    ...given('top_p', request.topP),
    ...given('top_k', request.topK),
    ...(request.stop.length === 0 ? {} : { stop_sequences: request.stop }),
    ...given('thinking', thinking),
    ...(Object.keys(outputConfig).length === 0 ? {} : { output_config: outputConfig }),
    ...(request.user === null ? {} : { metadata: { user_id: request.user } }),
    ...(request.stream ? { stream: true } : {}),
  };
  return withRest(body, request.rest);
}

/** Claude's structured output always has a schema. Its name has no use there; the schema can describe it. */
function writeFormat(output: OutputFormat | null): JsonObject | null {
  if (output === null || output.kind === 'text') return null;
  if (output.kind === 'json' || output.schema === null)
    throw unsupported('response_format without a schema', 'response_format');
  const { description, schema } = output;
  const described = description === null || schema.description !== undefined ? schema : { ...schema, description };
  return { type: 'json_schema', schema: described };
}

function writeTool(tool: ToolSpec): JsonObject {
  return {
    name: tool.name,
    ...given('description', tool.description),
    input_schema: { type: 'object', ...tool.parameters },
    ...given('strict', tool.strict),
    ...cacheControl(tool.cache),
  };
}

/** Whether calls may be parallel is said with the choice; of no tools there is none. */
function writeToolChoice({ tools, toolChoice, parallelToolCalls }: TextRequest): JsonObject | null {
  if (toolChoice?.kind === 'none') return { type: 'none' };
  if (toolChoice === null && (parallelToolCalls !== false || tools.length === 0)) return null;
  const only = given('disable_parallel_tool_use', parallelToolCalls === null ? null : !parallelToolCalls);
  if (toolChoice?.kind === 'tool') return { type: 'tool', name: toolChoice.name, ...only };
  return { type: toolChoice?.kind === 'required' ? 'any' : 'auto', ...only };
}

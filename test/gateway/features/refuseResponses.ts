import { objectsOf, refuseIf, refuseToolName, refuseUnknown } from './refused.ts';

type Json = Record<string, unknown>;

const toolName = /^[\w-]{1,64}$/;

const members =
  'model input instructions store stream include tools tool_choice parallel_tool_calls max_output_tokens max_tool_calls temperature top_p text reasoning user metadata prompt_cache_key prompt_cache_retention safety_identifier service_tier top_logprobs truncation background stream_options';
const items: Readonly<Record<string, string>> = {
  message: 'type role content id status phase',
  function_call: 'type call_id name arguments id status',
  function_call_output: 'type call_id output id status',
  reasoning: 'type summary content encrypted_content id status',
};

/** What OpenAI's Responses API refuses. Source: openai-openapi `CreateResponse`, `InputItem`, `FunctionTool`. */
export function refuseResponses(body: Json): void {
  refuseUnknown(body, members, 'body');
  refuseIf(body.store !== false, 'store');
  // "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16"
  refuseIf(Number(body.max_output_tokens) < 16, 'max_output_tokens');
  for (const item of objectsOf(body.input)) {
    const type = String(item.type ?? 'message');
    refuseIf(items[type] === undefined, `items of type ${type}`);
    refuseUnknown(item, items[type] ?? null, type);
    if (type === 'function_call') refuseToolName(item.name, toolName);
    refuseIf(type === 'reasoning' && typeof item.encrypted_content !== 'string', 'Item not found');
    refuseIf(Array.isArray(item.content) && item.content.length === 0, 'content: empty array');
  }
  for (const tool of objectsOf(body.tools)) {
    refuseIf(tool.type !== 'function', `tools of type ${String(tool.type)}`);
    refuseUnknown(tool, 'type name description parameters strict', 'tool');
    refuseToolName(tool.name, toolName);
  }
  if (typeof body.tool_choice === 'object') refuseToolName((body.tool_choice as Json).name, toolName);
  const { format, ...others } = (body.text ?? {}) as Json;
  refuseUnknown(others, 'verbosity', 'text');
  refuseIf(
    (format as Json | undefined)?.type === 'json_schema' && !(format as Json).name,
    'text.format.name is required',
  );
}

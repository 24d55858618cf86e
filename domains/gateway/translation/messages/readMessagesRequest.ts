import { member, textMember } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { anyValue, BodyReader } from '../BodyReader.ts';
import type { OutputFormat, Rest, TextRequest, ToolChoice, ToolSpec, Turn } from '../textRequest.ts';
import { readMarker, readMessagesTurns, readTextParts } from './readMessagesTurns.ts';
import { readThinking } from './thinking.ts';

const known = [
  'model',
  'messages',
  'system',
  'max_tokens',
  'stream',
  'stop_sequences',
  'temperature',
  'top_p',
  'top_k',
  'tools',
  'tool_choice',
  'thinking',
  'output_config',
  'metadata',
];

/** Parameters with their default effect, and hints that change no answer. */
const harmless = {
  service_tier: ['auto', 'standard_only'],
  speed: ['standard'],
  inference_geo: ['global'],
  cache_control: anyValue,
  diagnostics: anyValue,
  context_management: clearsOnly,
};

/** True for edits that may be ignored: other providers clear earlier thoughts anyway, and clearing tool results only shortens the input. */
function clearsOnly(value: unknown): boolean {
  const edits = member(value, 'edits');
  return Array.isArray(edits) && edits.every((edit) => /^clear_(?:thinking|tool_uses)_/.test(textMember(edit, 'type')));
}

/** Reads a Messages body. Source: platform.claude.com/docs/en/api/messages. Errors: as in `TextCodec`. */
export function readMessagesRequest(body: JsonObject): TextRequest {
  const rest: Rest[] = [];
  const reader = new BodyReader(body, rest);
  reader.keepRest(known, harmless);
  const metadata = reader.at('metadata');
  if (metadata.isPresent)
    metadata.keepRest(['user_id'], Object.fromEntries(Object.keys(metadata.object()).map((name) => [name, anyValue])));
  const output = reader.at('output_config');
  if (output.isPresent) output.keepRest(['effort', 'format']);
  return {
    stream: reader.at('stream').optionalBoolean() ?? false,
    turns: [...readSystem(reader.at('system')), ...readMessagesTurns(reader.at('messages'))],
    tools: reader.at('tools').optionalItems().flatMap(readTool),
    ...readToolChoice(reader.at('tool_choice')),
    maxOutputTokens: reader.at('max_tokens').optionalNumber(),
    temperature: reader.at('temperature').optionalNumber(),
    topP: reader.at('top_p').optionalNumber(),
    topK: reader.at('top_k').optionalNumber(),
    frequencyPenalty: null,
    presencePenalty: null,
    seed: null,
    stop: reader
      .at('stop_sequences')
      .optionalItems()
      .map((one) => one.text()),
    output: readOutput(output.at('format')),
    reasoning: readThinking(reader.at('thinking'), output.at('effort')),
    user: reader.at('metadata').at('user_id').optionalText(),
    rest,
  };
}

function readSystem(system: BodyReader): Turn[] {
  const parts = readTextParts(system);
  return parts.length === 0 ? [] : [{ role: 'system', parts }];
}

/** Tools that Anthropic defines or runs stay in the rest. */
function readTool(tool: BodyReader): ToolSpec[] {
  const type = tool.at('type');
  if (type.isPresent && type.value !== 'custom') {
    tool.keep();
    return [];
  }
  tool.keepRest(['type', 'name', 'description', 'input_schema', 'strict', 'cache_control'], {
    eager_input_streaming: anyValue,
    defer_loading: anyValue,
    input_examples: anyValue,
    allowed_callers: (value) => Array.isArray(value) && value.every((one) => one === 'direct'),
  });
  return [
    {
      name: tool.at('name').text(),
      description: tool.at('description').optionalText(),
      parameters: tool.at('input_schema').object(),
      strict: tool.at('strict').optionalBoolean(),
      cache: readMarker(tool),
    },
  ];
}

function readToolChoice(choice: BodyReader): Pick<TextRequest, 'toolChoice' | 'parallelToolCalls'> {
  if (!choice.isPresent) return { toolChoice: null, parallelToolCalls: null };
  choice.keepRest(['type', 'name', 'disable_parallel_tool_use']);
  const isOneOnly = choice.at('disable_parallel_tool_use').optionalBoolean();
  return { toolChoice: readChoice(choice), parallelToolCalls: isOneOnly === null ? null : !isOneOnly };
}

function readChoice(choice: BodyReader): ToolChoice {
  const type = choice.at('type').oneOf(['auto', 'any', 'tool', 'none']);
  if (type === 'tool') return { kind: type, name: choice.at('name').text() };
  return { kind: type === 'any' ? 'required' : type };
}

function readOutput(format: BodyReader): OutputFormat | null {
  if (!format.isPresent) return null;
  format.at('type').oneOf(['json_schema']);
  format.keepRest(['type', 'schema']);
  return { kind: 'json_schema', name: null, description: null, schema: format.at('schema').object(), strict: null };
}

import { isObject } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { anyValue, BodyReader } from '../BodyReader.ts';
import type { IsHarmless } from '../BodyReader.ts';
import { customToolSpec } from '../customTool.ts';
import { effortOfReasoning } from '../../formats/fitChatBody.ts';
import { openAiEfforts } from '../effortOf.ts';
import type { OutputFormat, ReasoningRequest, Rest, TextRequest, ToolChoice, ToolSpec } from '../textRequest.ts';
import { readCacheMarker, readChatTurns } from './readChatTurns.ts';

const known = [
  'model',
  'messages',
  'stream',
  'stream_options',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'top_k',
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'stop',
  'response_format',
  'reasoning_effort',
  'reasoning',
  'user',
];

/** Text and pictures, which the model may draw. */
const asksForImages: IsHarmless = (value) =>
  Array.isArray(value) && value.includes('image') && value.every((one) => one === 'text' || one === 'image');

const isTextOnly: IsHarmless = (value) => Array.isArray(value) && value.every((one) => one === 'text');

/** Parameters with their default effect, and hints that change no answer. */
const harmless: Readonly<Record<string, readonly unknown[] | IsHarmless>> = {
  n: [1],
  logprobs: [false],
  store: [false],
  service_tier: ['auto', 'default'],
  verbosity: anyValue,
  modalities: (value) => isTextOnly(value) || asksForImages(value),
  metadata: anyValue,
  prompt_cache_key: anyValue,
  prompt_cache_retention: anyValue,
  client_metadata: anyValue,
  include_reasoning: anyValue,
  safety_identifier: anyValue,
};

/** Reads a chat completions body. Source: openai-openapi `CreateChatCompletionRequest`. Errors: as in `TextCodec`. */
export function readChatRequest(body: JsonObject): TextRequest {
  const rest: Rest[] = [];
  const reader = new BodyReader(body, rest);
  reader.keepRest(known, harmless);
  return {
    stream: reader.at('stream').optionalBoolean() ?? false,
    turns: readChatTurns(reader.at('messages')),
    tools: reader.at('tools').optionalItems().flatMap(readTool),
    toolChoice: readToolChoice(reader.at('tool_choice')),
    parallelToolCalls: reader.at('parallel_tool_calls').optionalBoolean(),
    maxOutputTokens: readCap(reader),
    temperature: reader.at('temperature').optionalNumber(),
    topP: reader.at('top_p').optionalNumber(),
    topK: reader.at('top_k').optionalNumber(),
    frequencyPenalty: reader.at('frequency_penalty').optionalNumber(),
    presencePenalty: reader.at('presence_penalty').optionalNumber(),
    seed: reader.at('seed').optionalNumber(),
    stop: readStop(reader.at('stop')),
    output: readOutput(reader.at('response_format')),
    ...(asksForImages(body.modalities) ? { wantsImages: true } : {}),
    reasoning: readReasoning(reader.at('reasoning_effort'), reader.at('reasoning')),
    user: reader.at('user').optionalText(),
    rest,
  };
}

function readCap(reader: BodyReader): number | null {
  const caps = ['max_completion_tokens', 'max_tokens'].map((name) => reader.at(name).optionalNumber());
  const given = caps.filter((cap) => cap !== null);
  return given.length === 0 ? null : Math.min(...given);
}

function readStop(stop: BodyReader): string[] {
  if (!stop.isPresent) return [];
  return typeof stop.value === 'string' ? [stop.value] : stop.items().map((one) => one.text());
}

/** Custom tools are functions here, with one text as input; other tools stay in the rest. */
function readTool(tool: BodyReader): ToolSpec[] {
  if (tool.at('type').value === 'custom') {
    const custom = tool.at('custom').isPresent ? tool.at('custom') : tool;
    return [customToolSpec(custom, custom.at('name').text())];
  }
  if (tool.at('type').value !== 'function') {
    tool.keep();
    return [];
  }
  const called = tool.at('function');
  tool.keepRest(['type', 'function', 'cache_control']);
  called.keepRest(['name', 'description', 'parameters', 'strict']);
  return [
    {
      name: called.at('name').text(),
      description: called.at('description').optionalText(),
      parameters: called.at('parameters').optionalObject(),
      strict: called.at('strict').optionalBoolean(),
      cache: readCacheMarker(tool),
    },
  ];
}

function readToolChoice(choice: BodyReader): ToolChoice | null {
  if (!choice.isPresent) return null;
  if (!isObject(choice.value)) return { kind: choice.oneOf(['auto', 'none', 'required']) };
  const type = choice.at('type').value;
  if (type === 'function' || type === 'custom') {
    const chosen = choice.at(type).isPresent ? choice.at(type) : choice;
    return { kind: 'tool', name: chosen.at('name').text() };
  }
  choice.keep();
  return null;
}

function readOutput(format: BodyReader): OutputFormat | null {
  if (!format.isPresent) return null;
  const type = format.at('type').oneOf(['text', 'json_object', 'json_schema']);
  if (type === 'text') return { kind: 'text' };
  if (type === 'json_object') return { kind: 'json' };
  const described = format.at('json_schema');
  described.keepRest(['name', 'description', 'schema', 'strict']);
  return {
    kind: 'json_schema',
    name: described.at('name').optionalText(),
    description: described.at('description').optionalText(),
    schema: described.at('schema').optionalObject(),
    strict: described.at('strict').optionalBoolean(),
  };
}

/** Reads the effort: OpenAI's member takes precedence over OpenRouter's object. Source: openrouter.ai/docs/use-cases/reasoning-tokens. */
function readReasoning(effort: BodyReader, reasoning: BodyReader): ReasoningRequest | null {
  const object = reasoning.optionalObject();
  if (object !== null) reasoning.keepRest(['effort', 'max_tokens', 'enabled', 'exclude'], { summary: anyValue });
  const shown = object?.exclude === true ? false : null;
  if (effort.isPresent) return { effort: effort.oneOf(openAiEfforts), budgetTokens: null, shown };
  if (object === null) return null;
  const budgetTokens = reasoning.at('max_tokens').optionalNumber();
  if (budgetTokens !== null && object.effort === undefined && object.enabled !== false)
    return { effort: null, budgetTokens, shown };
  return { effort: effortOfReasoning(object), budgetTokens: null, shown };
}

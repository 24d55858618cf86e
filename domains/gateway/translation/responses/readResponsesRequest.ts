import type { JsonObject } from '../../formats/json.ts';
import { anyValue, BodyReader } from '../BodyReader.ts';
import { openAiEfforts } from '../effortOf.ts';
import type { OutputFormat, ReasoningRequest, Rest, TextRequest, ToolChoice, Turn } from '../textRequest.ts';
import { CallerTools, isTranslatedTool } from './CallerTools.ts';
import { callerToolSpecs } from './callerToolSpecs.ts';
import { readResponsesItems } from './readResponsesItems.ts';

const known = [
  'model',
  'input',
  'instructions',
  'store', // Bureau's own concern
  'stream',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'max_output_tokens',
  'temperature',
  'top_p',
  'text',
  'reasoning',
  'user',
  'include',
];

/** Content that every response includes, or that only provider tools would add. */
const harmlessIncludes = [
  'reasoning.encrypted_content',
  'message.input_image.image_url',
  'computer_call_output.output.image_url',
  'file_search_call.results',
  'web_search_call.results',
  'web_search_call.action.sources',
  'code_interpreter_call.outputs',
];

function keepIncludes(include: BodyReader): void {
  const { value } = include;
  const isHarmless = Array.isArray(value) && value.every((one) => harmlessIncludes.includes(one as string));
  if (include.isPresent && !isHarmless) include.keep();
}

/** Hints, names and Bureau's own concerns: they change no answer. */
const harmless: Parameters<BodyReader['keepRest']>[1] = {
  background: [false],
  client_metadata: anyValue,
  diagnostics: anyValue,
  max_tool_calls: anyValue, // counts tools of the provider, which no translated call has
  metadata: anyValue,
  prompt_cache_key: anyValue,
  prompt_cache_options: anyValue,
  prompt_cache_retention: anyValue,
  safety_identifier: anyValue,
  service_tier: ['auto', 'default'],
  stream_options: anyValue, // says only whether events are padded
  top_logprobs: [0],
  truncation: ['disabled'],
};

/**
 * Reads the body of a Responses call. Errors: `invalid_request` with a JSON pointer.
 * Source: openai-openapi `CreateResponse`; openai-node `ResponseCreateParamsBase`.
 */
export function readResponsesRequest(body: JsonObject): TextRequest {
  const rest: Rest[] = [];
  const reader = new BodyReader(body, rest);
  reader.keepRest(known, harmless);
  keepIncludes(reader.at('include'));
  const tools = new CallerTools(body);
  keepOtherTools(reader.at('tools'));
  return {
    stream: reader.at('stream').optionalBoolean() ?? false,
    turns: [...readInstructions(reader.at('instructions')), ...readInput(reader.at('input'), tools)],
    tools: callerToolSpecs(tools, rest),
    toolChoice: readToolChoice(reader.at('tool_choice'), tools),
    parallelToolCalls: reader.at('parallel_tool_calls').optionalBoolean(),
    maxOutputTokens: reader.at('max_output_tokens').optionalNumber(),
    temperature: reader.at('temperature').optionalNumber(),
    topP: reader.at('top_p').optionalNumber(),
    topK: null,
    frequencyPenalty: null,
    presencePenalty: null,
    seed: null,
    stop: [],
    output: readOutputFormat(reader.at('text')),
    reasoning: readReasoning(reader.at('reasoning')),
    user: reader.at('user').optionalText(),
    rest,
  };
}

function readInstructions(instructions: BodyReader): Turn[] {
  const text = instructions.optionalText();
  return text === null ? [] : [{ role: 'system', parts: [{ type: 'text', text, cache: null }] }];
}

function readInput(input: BodyReader, tools: CallerTools): Turn[] {
  if (typeof input.value !== 'string') return readResponsesItems(input.items(), tools);
  return [{ role: 'user', parts: [{ type: 'text', text: input.value, cache: null }], name: null }];
}

/** Tools that the provider would run are a matter of this format alone. */
function keepOtherTools(tools: BodyReader): void {
  for (const tool of tools.optionalItems()) if (!isTranslatedTool(tool.at('type').value)) tool.keep();
}

function readToolChoice(choice: BodyReader, tools: CallerTools): ToolChoice | null {
  if (!choice.isPresent) return null;
  if (typeof choice.value === 'string') return { kind: choice.oneOf(['auto', 'none', 'required']) };
  choice.object();
  const type = choice.at('type').value;
  if (type === 'function' || type === 'custom') {
    const namespace = choice.at('namespace').optionalText();
    return { kind: 'tool', name: tools.wireNameOf(namespace, choice.at('name').text()) };
  }
  if (isTranslatedTool(type)) return { kind: 'tool', name: tools.wireNameOf(null, String(type)) };
  choice.keep();
  return null;
}

function readOutputFormat(text: BodyReader): OutputFormat | null {
  if (!text.isPresent) return null;
  text.keepRest(['format'], { verbosity: anyValue });
  const format = text.at('format');
  if (!format.isPresent) return null;
  const type = format.at('type').oneOf(['text', 'json_object', 'json_schema']);
  if (type === 'text') return { kind: 'text' };
  if (type === 'json_object') return { kind: 'json' };
  format.keepRest(['type', 'name', 'description', 'schema', 'strict']);
  return {
    kind: 'json_schema',
    name: format.at('name').optionalText(),
    description: format.at('description').optionalText(),
    schema: format.at('schema').optionalObject(),
    strict: format.at('strict').optionalBoolean(),
  };
}

/** Every kind of summary says that thoughts are wanted; which kind is a matter of taste that others leave out. */
function readReasoning(reasoning: BodyReader): ReasoningRequest | null {
  if (!reasoning.isPresent) return null;
  reasoning.keepRest(['effort', 'summary'], { context: anyValue, generate_summary: anyValue });
  const effort = reasoning.at('effort');
  const summary = reasoning.at('summary');
  if (summary.isPresent && summary.oneOf(['auto', 'concise', 'detailed']) !== 'auto') summary.keep(true);
  return {
    effort: effort.isPresent ? effort.oneOf(openAiEfforts) : null,
    budgetTokens: null,
    shown: summary.isPresent ? true : null,
  };
}

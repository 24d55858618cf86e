import type { JsonObject } from '../../formats/json.ts';
import { anyValue, BodyReader } from '../BodyReader.ts';
import type { OutputFormat, ReasoningRequest, Rest, TextRequest, ToolChoice, ToolSpec } from '../textRequest.ts';
import { readGeminiSchema } from './geminiSchema.ts';
import { readGeminiTurns, readInputParts } from './readGeminiTurns.ts';

const knownConfig = [
  'maxOutputTokens',
  'temperature',
  'topP',
  'topK',
  'frequencyPenalty',
  'presencePenalty',
  'seed',
  'stopSequences',
  'responseMimeType',
  'responseJsonSchema',
  'responseSchema',
  'responseModalities',
  'thinkingConfig',
];
const levels = ['minimal', 'low', 'medium', 'high'] as const;
const unspecified: ReadonlySet<unknown> = new Set(['MODE_UNSPECIFIED', 'THINKING_LEVEL_UNSPECIFIED']);

/**
 * Reads a body of `generateContent`. The model and the stream flag are part of its address; callers' bodies have them as members
 * (`readGeminiBody`). Safety settings and labels are left out for other providers. Errors: as in `TextCodec`.
 */
export function readGeminiRequest(body: JsonObject): TextRequest {
  const rest: Rest[] = [];
  const root = new BodyReader(body, rest);
  root.keepRest(['model', 'stream', 'contents', 'systemInstruction', 'tools', 'toolConfig', 'generationConfig'], {
    safetySettings: anyValue,
    labels: anyValue,
  });
  const config = root.at('generationConfig');
  if (config.isPresent) config.keepRest(knownConfig, { candidateCount: [1], mediaResolution: anyValue });
  const choice = readToolChoice(root.at('toolConfig'));
  const system = root.at('systemInstruction');
  return {
    stream: root.at('stream').value === true,
    turns: [
      ...(system.isPresent ? [{ role: 'system' as const, parts: readInputParts(system.at('parts')) }] : []),
      ...readGeminiTurns(root.at('contents')),
    ],
    tools: root
      .at('tools')
      .optionalItems()
      .flatMap((tool) => readTools(tool, choice)),
    toolChoice: choice.toolChoice,
    parallelToolCalls: null,
    maxOutputTokens: config.at('maxOutputTokens').optionalNumber(),
    temperature: config.at('temperature').optionalNumber(),
    topP: config.at('topP').optionalNumber(),
    topK: config.at('topK').optionalNumber(),
    frequencyPenalty: config.at('frequencyPenalty').optionalNumber(),
    presencePenalty: config.at('presencePenalty').optionalNumber(),
    seed: config.at('seed').optionalNumber(),
    stop: config
      .at('stopSequences')
      .optionalItems()
      .map((text) => text.text()),
    output: readOutput(config),
    ...(readsImages(config.at('responseModalities')) && { wantsImages: true as const }),
    reasoning: readThinking(config.at('thinkingConfig')),
    user: null,
    rest,
  };
}

/** Tools that Google runs (search, code execution) stay in the rest. */
function readTools(tool: BodyReader, { strict, allowed }: ReadChoice): ToolSpec[] {
  for (const name of Object.keys(tool.object())) if (name !== 'functionDeclarations') tool.at(name).keep();
  return tool
    .at('functionDeclarations')
    .optionalItems()
    .map((declared) => {
      declared.keepRest(['name', 'description', 'parametersJsonSchema', 'parameters'], {
        behavior: ['UNSPECIFIED', 'BLOCKING'],
        response: anyValue,
        responseJsonSchema: anyValue,
      });
      return {
        name: declared.at('name').text(),
        description: declared.at('description').optionalText(),
        parameters: readSchema(declared.at('parametersJsonSchema'), declared.at('parameters')),
        strict,
        cache: null,
      };
    })
    .filter(({ name }) => allowed === null || allowed.includes(name));
}

/** Returns a JSON Schema, converted from Google's schema if necessary. */
function readSchema(json: BodyReader, own: BodyReader): JsonObject | null {
  const schema = json.optionalObject();
  if (schema !== null) return schema;
  const given = own.optionalObject();
  return given && readGeminiSchema(given);
}

/** True if images are requested. Text is the default; audio stays in the rest. */
function readsImages(place: BodyReader): boolean {
  const modalities = place.optionalItems().map((one) => String(one.value).toUpperCase());
  if (modalities.some((one) => one !== 'TEXT' && one !== 'IMAGE')) place.keep();
  return modalities.includes('IMAGE');
}

/** The meaning of a tool configuration; `allowed` are the names of the tools that may be called, null for all. */
interface ReadChoice {
  toolChoice: ToolChoice | null;
  strict: boolean | null;
  allowed: readonly string[] | null;
}

/** `VALIDATED` holds every call to its schema: it is how Gemini says that tools are strict. */
function readToolChoice(place: BodyReader): ReadChoice {
  const nothing = { toolChoice: null, strict: null, allowed: null };
  if (!place.isPresent) return nothing;
  place.keepRest(['functionCallingConfig']);
  const config = place.at('functionCallingConfig');
  if (!config.isPresent) return nothing;
  config.keepRest(['mode', 'allowedFunctionNames']);
  const names = config
    .at('allowedFunctionNames')
    .optionalItems()
    .map((name) => name.text());
  const mode = config.at('mode');
  if (!mode.isPresent || unspecified.has(mode.value)) return nothing;
  const [only] = names;
  const allowed = names.length === 0 ? null : names;
  switch (mode.oneOf(['AUTO', 'VALIDATED', 'ANY', 'NONE'])) {
    case 'AUTO':
      return { toolChoice: { kind: 'auto' }, strict: null, allowed: null };
    case 'VALIDATED':
      return { toolChoice: { kind: 'auto' }, strict: true, allowed };
    case 'NONE':
      return { toolChoice: { kind: 'none' }, strict: null, allowed: null };
    case 'ANY':
      return only !== undefined && names.length === 1
        ? { toolChoice: { kind: 'tool', name: only }, strict: null, allowed: null }
        : { toolChoice: { kind: 'required' }, strict: null, allowed };
  }
}

function readOutput(config: BodyReader): OutputFormat | null {
  const type = config.at('responseMimeType');
  if (!type.isPresent) return null;
  if (type.value === 'text/plain') return { kind: 'text' };
  if (type.value !== 'application/json') {
    type.keep();
    return null;
  }
  const schema = readSchema(config.at('responseJsonSchema'), config.at('responseSchema'));
  return schema === null
    ? { kind: 'json' }
    : { kind: 'json_schema', name: null, description: null, schema, strict: null };
}

function readThinking(place: BodyReader): ReasoningRequest | null {
  if (!place.isPresent) return null;
  place.keepRest(['thinkingBudget', 'thinkingLevel', 'includeThoughts']);
  const budget = place.at('thinkingBudget').optionalNumber();
  if (budget === -1) place.at('thinkingBudget').keep(true); // by itself, as it does when nothing is said
  const level = place.at('thinkingLevel');
  return {
    effort: level.isPresent && !unspecified.has(level.value) ? readLevel(level) : null,
    budgetTokens: budget === -1 ? null : budget,
    shown: place.at('includeThoughts').optionalBoolean(),
  };
}

/** Clients write levels in capitals. */
function readLevel(level: BodyReader): (typeof levels)[number] {
  const said = String(level.value).toLowerCase();
  return levels.find((one) => one === said) ?? level.oneOf(levels);
}

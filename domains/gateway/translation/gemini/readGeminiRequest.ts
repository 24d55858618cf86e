import type { JsonObject } from '../../formats/json.ts';
import { BodyReader } from '../BodyReader.ts';
import type { OutputFormat, ReasoningRequest, Rest, TextRequest, ToolChoice, ToolSpec } from '../textRequest.ts';
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
  'thinkingConfig',
];
const levels = ['minimal', 'low', 'medium', 'high'] as const;

/** Reads a body of `generateContent`. The model and the stream flag are part of its address. Errors: as in `TextCodec`. */
export function readGeminiRequest(body: JsonObject): TextRequest {
  const rest: Rest[] = [];
  const root = new BodyReader(body, rest);
  root.keepRest(['contents', 'systemInstruction', 'tools', 'toolConfig', 'generationConfig']);
  const config = root.at('generationConfig');
  if (config.isPresent) config.keepRest(knownConfig, { candidateCount: [1] });
  const choice = readToolChoice(root.at('toolConfig'));
  const system = root.at('systemInstruction');
  return {
    stream: false,
    turns: [
      ...(system.isPresent ? [{ role: 'system' as const, parts: readInputParts(system.at('parts')) }] : []),
      ...readGeminiTurns(root.at('contents')),
    ],
    tools: root
      .at('tools')
      .optionalItems()
      .flatMap((tool) => readTools(tool, choice.strict)),
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
    reasoning: readThinking(config.at('thinkingConfig')),
    user: null,
    rest,
  };
}

/** Tools that Google runs (search, code execution) stay in the rest. */
function readTools(tool: BodyReader, strict: boolean | null): ToolSpec[] {
  for (const name of Object.keys(tool.object())) if (name !== 'functionDeclarations') tool.at(name).keep();
  return tool
    .at('functionDeclarations')
    .optionalItems()
    .map((declared) => {
      declared.keepRest(['name', 'description', 'parametersJsonSchema']);
      return {
        name: declared.at('name').text(),
        description: declared.at('description').optionalText(),
        parameters: declared.at('parametersJsonSchema').optionalObject(),
        strict,
        cache: null,
      };
    });
}

/** `VALIDATED` holds every call to its schema: it is how Gemini says that tools are strict. */
function readToolChoice(place: BodyReader): { toolChoice: ToolChoice | null; strict: boolean | null } {
  if (!place.isPresent) return { toolChoice: null, strict: null };
  place.keepRest(['functionCallingConfig']);
  const config = place.at('functionCallingConfig');
  if (!config.isPresent) return { toolChoice: null, strict: null };
  config.keepRest(['mode', 'allowedFunctionNames']);
  const names = config.at('allowedFunctionNames');
  const [only, ...others] = names.optionalItems();
  if (others.length > 0) names.keep();
  switch (config.at('mode').oneOf(['AUTO', 'VALIDATED', 'ANY', 'NONE'])) {
    case 'AUTO':
      return { toolChoice: { kind: 'auto' }, strict: null };
    case 'VALIDATED':
      return { toolChoice: { kind: 'auto' }, strict: true };
    case 'NONE':
      return { toolChoice: { kind: 'none' }, strict: null };
    case 'ANY':
      return {
        toolChoice: only && others.length === 0 ? { kind: 'tool', name: only.text() } : { kind: 'required' },
        strict: null,
      };
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
  const schema = config.at('responseJsonSchema').optionalObject();
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
    effort: level.isPresent ? level.oneOf(levels) : null,
    budgetTokens: budget === -1 ? null : budget,
    shown: place.at('includeThoughts').optionalBoolean(),
  };
}

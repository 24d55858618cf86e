import type { JsonObject } from '../../formats/json.ts';
import { given } from '../given.ts';
import type { OutputFormat, ReasoningRequest, TextRequest, ToolSpec } from '../textRequest.ts';
import { withRest } from '../withRest.ts';
import { isGemini3OrLater } from './geminiModel.ts';
import { isSpoken } from '../spokenTurn.ts';
import type { SpokenTurn } from '../spokenTurn.ts';
import { writeGeminiTurns, writeInputPart } from './writeGeminiTurns.ts';

/** Budgets that Google itself takes an effort for. Source: ai.google.dev/gemini-api/docs/openai#thinking. */
const budgetOfEffort = { minimal: 1_024, low: 1_024, medium: 8_192, high: 24_576, xhigh: 24_576, max: 24_576 };
const levelOfEffort = { minimal: 'minimal', low: 'low', medium: 'medium', high: 'high', xhigh: 'high', max: 'high' };

/**
 * Writes a body of `generateContent`; the provider puts the model and whether to stream into its address. Left out are hints that Gemini has no
 * place for and that change no answer: cache marks (it caches by itself), a high detail of images, the end user's name.
 * Errors: as in `TextCodec`.
 */
export function writeGeminiRequest(request: TextRequest, upstreamName: string): JsonObject {
  const instructions: JsonObject[] = [];
  const spoken: SpokenTurn[] = [];
  for (const turn of request.turns) {
    if (isSpoken(turn)) spoken.push(turn);
    else instructions.push(...turn.parts.map(writeInputPart));
  }
  const config = writeConfig(request, upstreamName);
  const body: JsonObject = {
    contents: writeGeminiTurns(spoken, upstreamName),
    ...(instructions.length === 0 ? {} : { systemInstruction: { parts: instructions } }),
    ...(request.tools.length === 0
      ? {}
      : { tools: [{ functionDeclarations: request.tools.map(writeTool) }], ...writeToolChoice(request) }),
    ...(Object.keys(config).length === 0 ? {} : { generationConfig: config }),
  };
  return withRest(body, request.rest);
}

function writeTool(tool: ToolSpec): JsonObject {
  return {
    name: tool.name,
    ...given('description', tool.description),
    ...given('parametersJsonSchema', tool.parameters),
  };
}

function writeToolChoice({ tools, toolChoice }: TextRequest): JsonObject {
  const isStrict = tools.some((tool) => tool.strict === true);
  const config = (mode: string, more: JsonObject = {}): JsonObject => ({
    toolConfig: { functionCallingConfig: { mode, ...more } },
  });
  switch (toolChoice?.kind) {
    case undefined:
      return isStrict ? config('VALIDATED') : {};
    case 'auto':
      return config(isStrict ? 'VALIDATED' : 'AUTO');
    case 'none':
      return config('NONE');
    case 'required':
      return config('ANY');
    case 'tool':
      return config('ANY', { allowedFunctionNames: [toolChoice.name] });
  }
}

function writeConfig(request: TextRequest, upstreamName: string): JsonObject {
  return {
    ...given('maxOutputTokens', request.maxOutputTokens),
    ...given('temperature', request.temperature),
    ...given('topP', request.topP),
    ...given('topK', request.topK),
    ...given('frequencyPenalty', request.frequencyPenalty),
    ...given('presencePenalty', request.presencePenalty),
    ...given('seed', request.seed),
    ...(request.stop.length === 0 ? {} : { stopSequences: request.stop }),
    ...(request.output === null ? {} : writeOutput(request.output)),
    ...(request.wantsImages === true ? { responseModalities: ['TEXT', 'IMAGE'] } : {}),
    ...(request.reasoning === null ? {} : writeThinking(request.reasoning, upstreamName)),
  };
}

function writeOutput(output: OutputFormat): JsonObject {
  if (output.kind === 'text') return { responseMimeType: 'text/plain' };
  const schema = output.kind === 'json_schema' ? given('responseJsonSchema', output.schema) : {};
  return { responseMimeType: 'application/json', ...schema };
}

function writeThinking(reasoning: ReasoningRequest, upstreamName: string): JsonObject {
  const config = { ...writeAmount(reasoning, upstreamName), ...given('includeThoughts', reasoning.shown) };
  return Object.keys(config).length === 0 ? {} : { thinkingConfig: config };
}

/** Only one of budget and level may be said. No thinking is a budget of zero; models that cannot do without say so. */
function writeAmount({ effort, budgetTokens }: ReasoningRequest, upstreamName: string): JsonObject {
  if (budgetTokens !== null) return { thinkingBudget: budgetTokens };
  if (effort === null) return {};
  if (effort === 'none') return { thinkingBudget: 0 };
  return isGemini3OrLater(upstreamName)
    ? { thinkingLevel: levelOfEffort[effort] }
    : { thinkingBudget: budgetOfEffort[effort] };
}

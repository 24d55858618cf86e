import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../formats/json.ts';
import type { Rest, TextRequest } from './textRequest.ts';

/** Members that say what is asked, or what kind of answer or call it is: without them it would be another call. */
const essential = new Set([
  'messages',
  'input',
  'prompt',
  'system',
  'instructions',
  'tools',
  'tool_choice',
  'modalities',
  'audio',
  'background',
  'conversation',
  'contents',
  'systemInstruction',
  'toolConfig',
]);

/** Fields that a codec may not translate, by the `param` of its refusal: the callers' name, and the call without it. */
const parameters: Readonly<
  Record<string, { names: readonly string[]; without: (request: TextRequest) => TextRequest }>
> = {
  frequency_penalty: {
    names: ['frequency_penalty', 'generationConfig.frequencyPenalty'],
    without: (request) => ({ ...request, frequencyPenalty: null }),
  },
  presence_penalty: {
    names: ['presence_penalty', 'generationConfig.presencePenalty'],
    without: (request) => ({ ...request, presencePenalty: null }),
  },
  seed: { names: ['seed', 'generationConfig.seed'], without: (request) => ({ ...request, seed: null }) },
  top_k: { names: ['top_k', 'generationConfig.topK'], without: (request) => ({ ...request, topK: null }) },
  stop: {
    names: ['stop', 'stop_sequences', 'generationConfig.stopSequences'],
    without: (request) => ({ ...request, stop: [] }),
  },
  parallel_tool_calls: {
    names: ['parallel_tool_calls', 'tool_choice.disable_parallel_tool_use'],
    without: (request) => ({ ...request, parallelToolCalls: null }),
  },
  response_format: {
    names: ['response_format', 'text.format', 'output_config.format', 'generationConfig.responseJsonSchema'],
    without: (request) => ({ ...request, output: null }),
  },
  reasoning: {
    names: ['reasoning_effort', 'reasoning', 'thinking', 'output_config.effort', 'generationConfig.thinkingConfig'],
    without: (request) => ({ ...request, reasoning: null }),
  },
  'thinking.budget_tokens': {
    names: ['thinking', 'generationConfig.thinkingConfig'],
    without: (request) => ({ ...request, reasoning: null }),
  },
};

/** Whether a member that only the caller's format has a word for may be left out; its name is noted then. */
export function dropRest({ pointer }: Rest, dropped: Set<string> | null): boolean {
  const path = pointer.slice(1).split('/');
  if (dropped === null || essential.has(path[0]!)) return false;
  dropped.add(path.join('.'));
  return true;
}

/**
 * Writes the request and returns the result. Where `dropped` is there, the parameters it refuses are left out, one after the other, and
 * noted as the caller's `body` names them. Errors: those of `write` about anything else.
 */
export function writeDropping(
  request: TextRequest,
  { body, dropped }: { body: JsonObject; dropped: Set<string> | null },
  write: (request: TextRequest) => JsonObject,
): JsonObject {
  const left = new Map(Object.entries(parameters));
  for (let current = request; ;) {
    try {
      return write(current);
    } catch (error) {
      const param = dropped !== null && error instanceof AppError && refusedParameter(error);
      const parameter = param === false ? undefined : left.get(param);
      if (param === false || !parameter) throw error;
      left.delete(param);
      dropped!.add(parameter.names.find((name) => body[name.split('.')[0]!] !== undefined) ?? param);
      current = parameter.without(current);
    }
  }
}

function refusedParameter({ code, param }: AppError): string | false {
  return code === 'unsupported_parameter' && param !== undefined && param;
}

import { refuseSampling } from '../refuseSampling.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { OutputFormat, ReasoningRequest, TextRequest, ToolChoice, ToolSpec } from '../textRequest.ts';
import { effortOf } from '../effortOf.ts';
import { endUser } from '../endUser.ts';
import { unsupported } from '../unsupported.ts';
import { includedMembers } from '../../formats/responsesSeals.ts';
import { withRest } from '../withRest.ts';
import { writeResponsesItems } from './writeResponsesItems.ts';

/**
 * Writes the body of a Responses call. `store` is always false: Bureau stores responses itself. Errors: `unsupported_parameter` for
 * parameters that this format does not support.
 */
export function writeResponsesRequest(request: TextRequest, upstreamName: string): JsonObject {
  refuseUnknown(request);
  const { instructions, turns } = splitInstructions(request);
  const body: JsonObject = {
    model: upstreamName,
    input: writeResponsesItems(turns),
    store: false,
    ...includedMembers(undefined, upstreamName),
  };
  if (instructions !== null) body.instructions = instructions;
  if (request.stream) body.stream = true;
  if (request.tools.length > 0) body.tools = request.tools.map(writeTool);
  if (request.toolChoice) body.tool_choice = writeToolChoice(request.toolChoice);
  if (request.parallelToolCalls !== null) body.parallel_tool_calls = request.parallelToolCalls;
  if (request.maxOutputTokens !== null) body.max_output_tokens = request.maxOutputTokens;
  if (request.temperature !== null) body.temperature = request.temperature;
  if (request.topP !== null) body.top_p = request.topP;
  if (request.output) body.text = { format: writeOutputFormat(request.output) };
  if (request.reasoning) body.reasoning = writeReasoning(request.reasoning);
  if (request.user !== null) body.user = endUser(request.user);
  return withRest(body, request.rest);
}

function refuseUnknown(request: TextRequest): void {
  if (request.stop.length > 0) throw unsupported('stop');
  if (request.topK !== null) throw unsupported('top_k');
  refuseSampling(request);
}

/** One leading text of the system is what this format calls instructions. */
function splitInstructions({ turns }: TextRequest): { instructions: string | null; turns: TextRequest['turns'] } {
  const [first, ...others] = turns;
  const part = first?.role === 'system' && first.parts.length === 1 ? first.parts[0] : undefined;
  return part?.type === 'text' ? { instructions: part.text, turns: others } : { instructions: null, turns };
}

/** Left out, `strict` would mean true here and false everywhere else. */
function writeTool({ name, description, parameters, strict }: ToolSpec): JsonObject {
  return {
    type: 'function',
    name,
    ...(description === null ? {} : { description }),
    parameters: parameters ?? { type: 'object', properties: {} },
    strict: strict ?? false,
  };
}

function writeToolChoice(choice: ToolChoice): unknown {
  return choice.kind === 'tool' ? { type: 'function', name: choice.name } : choice.kind;
}

function writeOutputFormat(output: OutputFormat): JsonObject {
  if (output.kind === 'text') return { type: 'text' };
  if (output.kind === 'json') return { type: 'json_object' };
  const { name, description, schema, strict } = output;
  return {
    type: 'json_schema',
    name: name ?? 'answer', // this format wants one
    ...(description === null ? {} : { description }),
    schema: schema ?? {},
    ...(strict === null ? {} : { strict }),
  };
}

function writeReasoning(reasoning: ReasoningRequest): JsonObject {
  const effort = effortOf(reasoning);
  return { ...(effort === null ? {} : { effort }), ...(reasoning.shown === true ? { summary: 'auto' } : {}) };
}

import { refuseSampling } from '../refuseSampling.ts';
import type { JsonObject } from '../../formats/json.ts';
import { isSpoken } from '../spokenTurn.ts';
import { given } from '../given.ts';
import type { OutputFormat, TextRequest, ToolChoice, ToolSpec } from '../textRequest.ts';
import { unsupported } from '../unsupported.ts';
import { withRest } from '../withRest.ts';
import { writeModelFields } from './modelFields.ts';
import { cachePoint, ConverseTurns } from './writeConverseTurns.ts';

/**
 * Writes a body of `Converse`; the provider puts the model and whether to stream into its address. The end user's name is left out: it changes
 * no answer. Errors: as in `TextCodec`.
 */
export function writeConverseRequest(request: TextRequest, upstreamName: string): JsonObject {
  refuseUnknown(request);
  const turns = new ConverseTurns();
  const system = request.turns.flatMap((turn) => (isSpoken(turn) ? [] : turns.writeInputs(turn.parts)));
  const fields = writeModelFields(request, upstreamName);
  const config = {
    ...given('maxTokens', request.maxOutputTokens),
    ...given('temperature', request.temperature),
    ...given('topP', request.topP),
    ...(request.stop.length === 0 ? {} : { stopSequences: request.stop }),
  };
  const body: JsonObject = {
    messages: turns.writeMessages(request.turns.filter(isSpoken)),
    ...(system.length === 0 ? {} : { system }),
    ...(Object.keys(config).length === 0 ? {} : { inferenceConfig: config }),
    ...writeTools(request),
    ...(request.output === null ? {} : writeOutput(request.output)),
    ...(Object.keys(fields).length === 0 ? {} : { additionalModelRequestFields: fields }),
  };
  return withRest(body, request.rest);
}

/** Rejects parameters that Converse does not support for any model. */
function refuseUnknown(request: TextRequest): void {
  refuseSampling(request);
}

function writeTools(request: TextRequest): JsonObject {
  const { tools, toolChoice } = request;
  if (tools.length === 0) return {};
  if (toolChoice?.kind === 'none') {
    // Converse wants the tools wherever calls are in the conversation, and then cannot be told to use none.
    if (request.turns.some((turn) => turn.role === 'tool')) throw unsupported('tool_choice: "none"', 'tool_choice');
    return {};
  }
  const choice = toolChoice === null ? {} : { toolChoice: writeToolChoice(toolChoice) };
  return { toolConfig: { tools: tools.flatMap(writeTool), ...choice } };
}

function writeTool(tool: ToolSpec): JsonObject[] {
  const toolSpec = {
    name: tool.name,
    ...given('description', tool.description),
    inputSchema: { json: tool.parameters ?? { type: 'object', properties: {} } },
    ...given('strict', tool.strict),
  };
  return [{ toolSpec }, ...cachePoint(tool.cache)];
}

function writeToolChoice(choice: ToolChoice): JsonObject {
  if (choice.kind === 'tool') return { tool: { name: choice.name } };
  return choice.kind === 'required' ? { any: {} } : { auto: {} };
}

/** A schema is text here. Source: docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html. */
function writeOutput(output: OutputFormat): JsonObject {
  if (output.kind === 'text') return {};
  if (output.kind === 'json' || output.schema === null) {
    throw unsupported('JSON output without a schema', 'response_format');
  }
  const jsonSchema = {
    schema: JSON.stringify(output.schema),
    ...given('name', output.name),
    ...given('description', output.description),
  };
  return { outputConfig: { textFormat: { type: 'json_schema', structure: { jsonSchema } } } };
}

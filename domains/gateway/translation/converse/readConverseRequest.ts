import { isObject, parseJson } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { BodyReader } from '../BodyReader.ts';
import type { OutputFormat, Rest, TextRequest, ToolChoice, ToolSpec } from '../textRequest.ts';
import { readModelFields } from './modelFields.ts';
import { readCachePoint, readConverseTurns, readInputBlocks } from './readConverseTurns.ts';

const known = ['messages', 'system', 'inferenceConfig', 'toolConfig', 'outputConfig', 'additionalModelRequestFields'];

/** Reads a body of `Converse`. The model and the stream flag are part of its address. Errors: as in `TextCodec`. */
export function readConverseRequest(body: JsonObject): TextRequest {
  const rest: Rest[] = [];
  const root = new BodyReader(body, rest);
  root.keepRest(known);
  const config = root.at('inferenceConfig');
  if (config.isPresent) config.keepRest(['maxTokens', 'temperature', 'topP', 'stopSequences']);
  const tools = root.at('toolConfig');
  if (tools.isPresent) tools.keepRest(['tools', 'toolChoice']);
  const system = readInputBlocks(root.at('system').optionalItems());
  return {
    stream: false,
    turns: [
      ...(system.length === 0 ? [] : [{ role: 'system' as const, parts: system }]),
      ...readConverseTurns(root.at('messages')),
    ],
    tools: readTools(tools.at('tools').optionalItems()),
    toolChoice: readToolChoice(tools.at('toolChoice')),
    parallelToolCalls: null,
    maxOutputTokens: config.at('maxTokens').optionalNumber(),
    temperature: config.at('temperature').optionalNumber(),
    topP: config.at('topP').optionalNumber(),
    frequencyPenalty: null,
    presencePenalty: null,
    seed: null,
    stop: config
      .at('stopSequences')
      .optionalItems()
      .map((text) => text.text()),
    output: readOutput(root.at('outputConfig')),
    ...readModelFields(root.at('additionalModelRequestFields')),
    user: null,
    rest,
  };
}

/** A mark behind a tool is the tool's. Tools that AWS runs stay in the rest. */
function readTools(items: readonly BodyReader[]): ToolSpec[] {
  const tools: ToolSpec[] = [];
  for (const item of items) {
    const cache = readCachePoint(item);
    const last = tools.at(-1);
    if (cache !== null && last) last.cache = cache;
    else if (item.at('toolSpec').isPresent) tools.push(readTool(item.at('toolSpec')));
    else item.keep();
  }
  return tools;
}

function readTool(spec: BodyReader): ToolSpec {
  spec.keepRest(['name', 'description', 'inputSchema', 'strict']);
  return {
    name: spec.at('name').text(),
    description: spec.at('description').optionalText(),
    parameters: spec.at('inputSchema').at('json').optionalObject(),
    strict: spec.at('strict').optionalBoolean(),
    cache: null,
  };
}

function readToolChoice(choice: BodyReader): ToolChoice | null {
  if (!choice.isPresent) return null;
  if (choice.at('tool').isPresent) return { kind: 'tool', name: choice.at('tool').at('name').text() };
  return { kind: choice.at('any').isPresent ? 'required' : 'auto' };
}

function readOutput(config: BodyReader): OutputFormat | null {
  if (!config.isPresent) return null;
  const definition = config.at('textFormat').at('structure').at('jsonSchema');
  const schema = parseJson(definition.at('schema').text());
  if (!isObject(schema)) throw definition.at('schema').invalid('must be a JSON schema as text');
  const name = definition.at('name').optionalText();
  return { kind: 'json_schema', name, description: definition.at('description').optionalText(), schema, strict: null };
}

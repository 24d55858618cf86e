import { isDeepStrictEqual } from 'node:util';

import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import type { McpContent, McpResult } from '../../../platform/mcp/client/McpResult.ts';
import type { McpServerTarget, McpUse } from '../../../platform/mcp/client/McpClients.ts';
import type { ParameterProblem } from '../../../platform/schema/ParameterProblem.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { authorizedFetch } from '../../../domains/credentials/authorizedFetch.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { mcpServerUrl } from '../../kit/mcpServerUrl.ts';
import { choice, integer, object, record, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  url: mcpServerUrl,
  tool: object(
    {
      name: text({ title: 'Tool', required: true, maxLength: 200 }),
      hash: text({ title: 'Accepted description', required: true, maxLength: 100, pattern: '^sha256:' }),
    },
    {
      title: 'Tool',
      description:
        'Selecting a tool accepts its description. If the server changes it, calls stop until you accept it again.',
      control: 'mcp_tool',
    },
  ),
  arguments: record({ title: 'Arguments', control: 'mcp_arguments', default: {}, maxEntries: 200 }),
  output: choice(['result', 'full'])({
    title: 'Output',
    description: 'Result: the structured result, or the text. Full: all parts of the answer.',
    default: 'result',
  }),
  answers: record({
    title: 'Answers',
    entry: 'answer',
    description: 'Values for what the server asks back, by field name. Without any, the server cannot ask.',
    rare: true,
    default: {},
    maxEntries: 50,
  }),
  timeout_ms: integer({ title: 'Timeout (ms)', rare: true, minimum: 1000, maximum: 3_600_000, default: 300_000 }),
});
type Parameters = ValueOf<typeof parameters>;

/**
 * Calls one tool of an MCP server once per item, all over one connection. Images, audio and files become binaries. A tool whose
 * description is another one than the accepted one is not called (`mcp_tool_changed`).
 */
export const node = defineNode({
  type: 'mcp.call',
  version: 1,
  title: 'MCP tool',
  description: 'Calls a tool of an MCP server for each item.',
  icon: 'PlugConnected',
  group: 'core',
  pure: false,
  effects: everyEffect,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  credentials: [{ name: 'auth', title: 'Authentication', types: 'http' }],
  examples: [
    {
      title: 'Call a tool',
      parameters: {
        url: 'https://mcp.example.com/mcp',
        tool: { name: 'search', hash: 'sha256:47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU' },
        arguments: { query: '{{ $json.question }}' },
      },
    },
  ],
  check: problemsOf,
  run: async (context) => {
    if (context.items.length === 0) return { outputs: {} };
    const place = placeOf(context.parameters);
    const isSame = context.items.every((_, index) => isDeepStrictEqual(placeOf(context.parametersFor(index)), place));
    const target = { ...(await targetOf(context)), ...place };
    const { mcp } = context;
    if (isSame) return mcp.use(target, (use) => callEach(context, () => use.callTool));
    return callEach(context, (own) => (call) => mcp.use({ ...target, ...placeOf(own) }, (use) => use.callTool(call)));
  },
});

/** Key of a connection. */
function placeOf({ url, answers }: Parameters): Pick<McpServerTarget, 'url' | 'answers'> {
  return { url, answers: Object.keys(answers).length === 0 ? undefined : answers };
}

async function targetOf(context: NodeContext<Parameters>): Promise<Omit<McpServerTarget, 'url'>> {
  const { execution, signal, parameters: wanted } = context;
  const fetch = await authorizedFetch(context, 'auth');
  const credential = await context.credential('auth');
  return {
    fetch,
    signal,
    timeoutMs: wanted.timeout_ms,
    access: `${execution.organizationId}/${credential?.id ?? ''}`,
  };
}

function callEach(context: NodeContext<Parameters>, callOf: (parameters: Parameters) => McpUse['callTool']) {
  return eachItem({
    context,
    port: 'main',
    concurrency: 4,
    work: async (_item, parameters) => {
      const { tool, arguments: given, output } = parameters;
      const result = await callOf(parameters)({ name: tool.name, arguments: given, acceptedHash: tool.hash });
      if (result.isError) {
        const said = result.text.trim().slice(0, 2000);
        throw new AppError('mcp_tool_failed', `The tool "${tool.name}" failed${said === '' ? '.' : `: ${said}`}`);
      }
      return toItem(context, result, output);
    },
  });
}

async function toItem(
  { files }: NodeContext<Parameters>,
  { structured, text: said, content }: McpResult,
  output: Parameters['output'],
): Promise<Item> {
  const binary: NonNullable<Item['binary']> = {};
  const parts: JsonObject[] = [];
  for (const part of content) {
    if (!('data' in part)) {
      parts.push({ ...part });
      continue;
    }
    const { data, ...rest } = part;
    const name = `file_${Object.keys(binary).length + 1}`;
    const bytes = Buffer.from(data, 'base64');
    binary[name] = await files.write(bytes, {
      fileName: fileNameOf(part),
      mediaType: part.mediaType ?? undefined,
    });
    parts.push({ ...rest, binary: name });
  }
  const isObject = typeof structured === 'object' && structured !== null && !Array.isArray(structured);
  const json =
    output === 'full'
      ? { text: said, structured, content: parts }
      : isObject
        ? (structured as JsonObject)
        : { text: said };
  return { json, ...(Object.keys(binary).length > 0 ? { binary } : {}) };
}

function fileNameOf(part: McpContent): string | undefined {
  if (!('uri' in part)) return undefined;
  return part.uri
    .split(/[/\\]/)
    .findLast((piece) => piece !== '')
    ?.slice(0, 200);
}

/** Requires a fixed tool name: only the node's editor may choose the tool, and a name from the data could be any tool's. */
function problemsOf({ tool }: JsonObject): ParameterProblem[] {
  const { name, hash } = (tool ?? {}) as JsonObject;
  return [
    { value: name, parameter: '/tool/name' },
    { value: hash, parameter: '/tool/hash' },
  ].flatMap(({ value, parameter }) =>
    typeof value === 'string' && value.includes('{{')
      ? [{ parameter, code: 'parameter_invalid' as const, message: 'cannot be an expression.' }]
      : [],
  );
}

import type { ServerResponse } from 'node:http';

import { sendJson } from '../fakeUpstream.ts';
import { binaryStream, message } from '../providers/bedrockSamples.ts';
import type { Family, PlayedAnswer, PlayedUsage } from './family.ts';
import { pieces } from './openaiFamily.ts';

interface Block {
  text?: string;
  image?: { format: string; source: { bytes: string } };
  toolUse?: { toolUseId: string; name: string; input: Record<string, unknown> };
  toolResult?: { toolUseId: string; content: { text: string }[] };
}

const stopReasons = { end: 'end_turn', length: 'max_tokens', tool_calls: 'tool_use' };
const errorNames: Record<number, string> = {
  400: 'ValidationException',
  401: 'UnrecognizedClientException',
  429: 'ThrottlingException',
  500: 'InternalServerException',
};

/** Amazon Bedrock's Converse. Sources: `bedrockSamples.ts`. */
export const bedrockFamily: Family = {
  name: 'bedrock',
  provider: (origin) => ({ kind: 'bedrock', base_url: origin, api_key: 'AKIAUP:secret' }),
  endpoints: ['chat.completions'],
  upstreamName: 'anthropic.claude-opus-4-6-v1',
  answer(response, played, request) {
    if (!isStream(request.path)) return sendJson(response, 200, whole(played));
    open(response);
    response.end(binaryStream(streamed(played)));
  },
  begin(response, text) {
    open(response);
    response.write(message('messageStart', { role: 'assistant' }));
    response.write(message('contentBlockDelta', { contentBlockIndex: 0, delta: { text } }));
  },
  refuse(response: ServerResponse, status, text) {
    response.setHeader('x-amzn-errortype', `${errorNames[status] ?? 'ServiceUnavailableException'}:http://internal/`);
    sendJson(response, status, { message: text });
  },
  asked({ path, body }) {
    const messages = body.messages as { role: string; content: Block[] }[];
    const blocks = messages.flatMap((one) => one.content);
    const last = messages.findLast((one) => one.role === 'user')!.content;
    const { tools = [] } = (body.toolConfig ?? {}) as {
      tools?: { toolSpec: { name: string; inputSchema: { json: unknown } } }[];
    };
    return {
      model: decodeURIComponent(/^\/model\/([^/]+)\//.exec(path)![1]!),
      system: textOf((body.system ?? []) as Block[]),
      text: textOf(last),
      images: last.flatMap(({ image }) =>
        image ? [{ mediaType: `image/${image.format}`, data: image.source.bytes }] : [],
      ),
      tools: tools.map(({ toolSpec }) => ({ name: toolSpec.name, parameters: toolSpec.inputSchema.json })),
      calls: blocks.flatMap(({ toolUse }) =>
        toolUse ? [{ id: toolUse.toolUseId, name: toolUse.name, input: toolUse.input }] : [],
      ),
      results: blocks.flatMap(({ toolResult }) =>
        toolResult ? [{ id: toolResult.toolUseId, text: textOf(toolResult.content) }] : [],
      ),
      maxTokens: (body.inferenceConfig as { maxTokens: number }).maxTokens,
      stream: isStream(path),
    };
  },
};

function isStream(path: string): boolean {
  return path.endsWith('/converse-stream');
}

function open(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
}

function whole({ text, calls, stop, usage }: PlayedAnswer): Record<string, unknown> {
  const content = [
    ...(text === '' ? [] : [{ text }]),
    ...calls.map(({ id, name, input }) => ({ toolUse: { toolUseId: id, name, input } })),
  ];
  return { output: { message: { role: 'assistant', content } }, stopReason: stopReasons[stop], usage: usageOf(usage) };
}

function streamed({ text, calls, stop, usage }: PlayedAnswer): [string, unknown][] {
  const delta = (contentBlockIndex: number, said: unknown): [string, unknown] => [
    'contentBlockDelta',
    { contentBlockIndex, delta: said },
  ];
  return [
    ['messageStart', { role: 'assistant' }],
    ...pieces(text).map((piece) => delta(0, { text: piece })),
    ['contentBlockStop', { contentBlockIndex: 0 }],
    ...calls.flatMap(({ id, name, input }, place): [string, unknown][] => [
      ['contentBlockStart', { contentBlockIndex: place + 1, start: { toolUse: { toolUseId: id, name } } }],
      ...pieces(JSON.stringify(input)).map((piece) => delta(place + 1, { toolUse: { input: piece } })),
      ['contentBlockStop', { contentBlockIndex: place + 1 }],
    ]),
    ['messageStop', { stopReason: stopReasons[stop] }],
    ['metadata', { usage: usageOf(usage), metrics: { latencyMs: 1 } }],
  ];
}

function usageOf({ input, cached, output }: PlayedUsage): Record<string, number> {
  return {
    inputTokens: input - cached,
    outputTokens: output,
    totalTokens: input + output,
    cacheReadInputTokens: cached,
    cacheWriteInputTokens: 0,
  };
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map((block) => block.text ?? '').join('');
}

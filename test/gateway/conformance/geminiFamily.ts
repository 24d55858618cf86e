import type { ServerResponse } from 'node:http';

import { beginStream, sendJson } from '../fakeUpstream.ts';
import { generated } from '../providers/geminiSamples.ts';
import type { Family, PlayedAnswer } from './family.ts';
import { pieces } from './openaiFamily.ts';

interface Part {
  text?: string;
  inlineData?: { mimeType: string; data: string };
  functionCall?: { id: string; name: string; args: Record<string, unknown> };
  functionResponse?: { id: string; response: { output: string } };
}

const finish = { end: 'STOP', length: 'MAX_TOKENS', tool_calls: 'STOP' };
const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
};

/** Google's Gemini API. Sources: `geminiSamples.ts`. */
export const geminiFamily: Family = {
  name: 'gemini',
  provider: (origin) => ({ kind: 'gemini', base_url: `${origin}/v1beta`, api_key: 'AIza-up' }),
  endpoints: ['chat.completions'],
  upstreamName: 'gemini-3-flash',
  answer(response, played, request) {
    if (!isStream(request.path))
      return sendJson(response, 200, generated(partsOf(played, [played.text]), endOf(played)));
    beginStream(response);
    const said = partsOf(played, pieces(played.text)).map((part) => event(generated([part])));
    response.end(said.join('') + event(generated([], endOf(played))));
  },
  begin(response, text) {
    beginStream(response);
    response.write(event(generated([{ text }], { usageMetadata: { promptTokenCount: 1000 } })));
  },
  refuse: (response: ServerResponse, status, message) =>
    sendJson(response, status, { error: { code: status, message, status: statuses[status] ?? 'UNAVAILABLE' } }),
  asked({ path, body }) {
    const contents = body.contents as { role: string; parts: Part[] }[];
    const parts = contents.flatMap((content) => content.parts);
    const last = contents.findLast((content) => content.role === 'user')!.parts;
    const tools = (body.tools ?? []) as { functionDeclarations: { name: string; parametersJsonSchema: unknown }[] }[];
    const config = body.generationConfig as { maxOutputTokens: number };
    return {
      model: /models\/([^:]+):/.exec(path)![1]!,
      system: textOf((body.systemInstruction as { parts: Part[] } | undefined)?.parts ?? []),
      text: textOf(last),
      images: last.flatMap(({ inlineData }) =>
        inlineData ? [{ mediaType: inlineData.mimeType, data: inlineData.data }] : [],
      ),
      tools: tools.flatMap((tool) =>
        tool.functionDeclarations.map(({ name, parametersJsonSchema }) => ({ name, parameters: parametersJsonSchema })),
      ),
      calls: parts.flatMap(({ functionCall: call }) =>
        call ? [{ id: call.id, name: call.name, input: call.args }] : [],
      ),
      results: parts.flatMap(({ functionResponse: result }) =>
        result ? [{ id: result.id, text: result.response.output }] : [],
      ),
      maxTokens: config.maxOutputTokens,
      stream: isStream(path),
    };
  },
};

function isStream(path: string): boolean {
  return path.includes(':streamGenerateContent?alt=sse');
}

function partsOf({ calls }: PlayedAnswer, texts: readonly string[]): unknown[] {
  return [
    ...texts.map((text) => ({ text })),
    ...calls.map(({ id, name, input }) => ({ functionCall: { id, name, args: input } })),
  ];
}

function endOf({ stop, usage }: PlayedAnswer): Record<string, unknown> {
  const usageMetadata = {
    promptTokenCount: usage.input,
    cachedContentTokenCount: usage.cached,
    candidatesTokenCount: usage.output - usage.thought,
    thoughtsTokenCount: usage.thought,
    totalTokenCount: usage.input + usage.output,
  };
  return { finishReason: finish[stop], usageMetadata };
}

function event(body: unknown): string {
  return `data: ${JSON.stringify(body)}\r\n\r\n`;
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => part.text ?? '').join('');
}

import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';

/** Properties on which two readers of a response must agree. */
export interface Told {
  text: string;
  thought: string;
  calls: { id: string; name: string; arguments: string }[];
  finish: string | undefined;
  input: number | undefined;
  cached: number | undefined;
  output: number | undefined;
  thoughtTokens: number | undefined;
}

/** The formats that the `ai` SDK reads by itself. */
export type ReadFormat = 'chat.completions' | 'messages' | 'responses' | 'gemini';

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'x' }] }];

/** Reads a complete response with the `ai` SDK: the independent oracle of translations. */
export async function wholeByAiSdk(format: ReadFormat, body: unknown): Promise<Told> {
  const { content, usage, finishReason } = await modelOf(format, JSON.stringify(body), 'application/json').doGenerate({
    prompt,
  });
  const told: Told = { ...nothing(), ...tokensOf(usage), finish: finishReason.unified };
  for (const part of content) {
    if (part.type === 'text') told.text += part.text;
    if (part.type === 'reasoning') told.thought += part.text;
    if (part.type === 'tool-call') told.calls.push({ id: part.toolCallId, name: part.toolName, arguments: part.input });
  }
  return told;
}

/** The same of a stream. Errors: those in the stream. */
export async function streamByAiSdk(format: ReadFormat, bytes: string): Promise<Told> {
  const { stream } = await modelOf(format, bytes, 'text/event-stream').doStream({ prompt });
  const told = nothing();
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') told.text += part.delta;
    if (part.type === 'reasoning-delta') told.thought += part.delta;
    if (part.type === 'tool-call') told.calls.push({ id: part.toolCallId, name: part.toolName, arguments: part.input });
    if (part.type === 'finish') Object.assign(told, tokensOf(part.usage), { finish: part.finishReason.unified });
  }
  return told;
}

type Model = ReturnType<ReturnType<typeof createOpenAI>['responses']>;

function modelOf(format: ReadFormat, body: string, contentType: string): Model {
  const fetch = () => Promise.resolve(new Response(body, { headers: { 'content-type': contentType } }));
  const options = { apiKey: 'x', baseURL: 'http://upstream.test/v1', fetch };
  switch (format) {
    case 'chat.completions':
      return createOpenAI(options).chat('gpt-4o');
    case 'responses':
      return createOpenAI(options).responses('gpt-5');
    case 'messages':
      return createAnthropic(options)('claude-sonnet-4-5');
    case 'gemini':
      return createGoogleGenerativeAI(options)('gemini-3-flash');
  }
}

function nothing(): Told {
  return { text: '', thought: '', calls: [], finish: undefined, ...tokensOf(undefined) };
}

type TheirUsage = Awaited<ReturnType<Model['doGenerate']>>['usage'];

function tokensOf(usage: TheirUsage | undefined): Pick<Told, 'input' | 'cached' | 'output' | 'thoughtTokens'> {
  return {
    input: usage?.inputTokens.total,
    cached: usage?.inputTokens.cacheRead,
    output: usage?.outputTokens.total,
    thoughtTokens: usage?.outputTokens.reasoning,
  };
}

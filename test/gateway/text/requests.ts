import type { TextRequest, ToolResult } from '../../../domains/gateway/translation/textRequest.ts';

/** A request that says nothing but hello. */
export const bareRequest: TextRequest = {
  stream: false,
  turns: [{ role: 'user', parts: [{ type: 'text', text: 'hello', cache: null }], name: null }],
  tools: [],
  toolChoice: null,
  parallelToolCalls: null,
  maxOutputTokens: null,
  temperature: null,
  topP: null,
  topK: null,
  frequencyPenalty: null,
  presencePenalty: null,
  seed: null,
  stop: [],
  output: null,
  reasoning: null,
  user: null,
  rest: [],
};

/** A call of the tool `name` with one argument. */
export const callOf = (id: string, name: string, signature: string | null = null) => ({
  type: 'tool_call' as const,
  id,
  name,
  arguments: '{"x":1}',
  signature,
});

/** Creates a tool's result for a call. */
export const answerTo = (callId: string, text: string): ToolResult => ({
  callId,
  name: null,
  parts: [{ type: 'text', text, cache: null }],
  isError: false,
  cache: null,
});

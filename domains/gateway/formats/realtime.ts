import { openAiErrors } from './errorShape.ts';
import type { Format } from './format.ts';

/**
 * OpenAI's Realtime API. A caller opens a session, and each of its responses is a call (`domains/gateway/realtime/`). The bound of a
 * whole session is that of its longest response. Source: openai-openapi `/realtime`, openai-node `RealtimeServerEvent`.
 */
export const realtime: Format = {
  endpoint: 'realtime',
  errorShape: openAiErrors,
  prepare: (body, { contextTokens: inputTokens, maxOutputTokens: outputTokens }) => ({
    stream: true,
    upstream: body,
    upstreamBody: Buffer.alloc(0),
    bound: { inputTokens, outputTokens, audioInput: true, audioOutput: true },
    estimateInput: () => 0,
  }),
  readAnswer: () => null,
  openStream: null,
};

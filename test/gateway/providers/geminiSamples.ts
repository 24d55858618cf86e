/**
 * Responses of Gemini as documented: ai.google.dev/api/generate-content (`GenerateContentResponse`, `streamGenerateContent` with
 * `alt=sse`), ai.google.dev/gemini-api/docs/thinking and /thought-signatures, ai.google.dev/api/embeddings,
 * cloud.google.com/apis/design/errors.
 */
export const usageMetadata = {
  promptTokenCount: 1000,
  cachedContentTokenCount: 400,
  candidatesTokenCount: 200,
  thoughtsTokenCount: 300,
  totalTokenCount: 1500,
  promptTokensDetails: [{ modality: 'TEXT', tokenCount: 1000 }],
};

/** A whole answer, or a piece of a stream. */
export function generated(parts: unknown[], more: Record<string, unknown> = {}): Record<string, unknown> {
  const { finishReason, ...rest } = more;
  return {
    candidates: [{ content: { parts, role: 'model' }, ...(finishReason ? { finishReason } : {}), index: 0 }],
    modelVersion: 'gemini-3-flash',
    responseId: 'resp_1',
    ...rest,
  };
}

/** Thoughts, text and two calls side by side, the first of them signed. */
export const allParts = [
  { text: 'Two cities.', thought: true },
  { text: 'Let me look.' },
  { functionCall: { name: 'weather', args: { city: 'Paris' }, id: 'fc_1' }, thoughtSignature: 'c2ln' },
  { functionCall: { name: 'weather', args: { city: 'Rome' } } },
];

/** The same as a stream of server-sent events. */
export function streamed(parts: readonly unknown[] = allParts): string {
  const pieces = parts.map((part) =>
    generated([part], { usageMetadata: { promptTokenCount: 1000, totalTokenCount: 1000 } }),
  );
  const last = generated([{ text: '' }], { finishReason: 'STOP', usageMetadata });
  return [...pieces, last].map((piece) => `data: ${JSON.stringify(piece)}\r\n\r\n`).join('');
}

/** An error in Google's shape. */
export function failure(code: number, status: string, details: unknown[] = []): Record<string, unknown> {
  return { error: { code, message: `Google says ${status}.`, status, details } };
}

import { embeddingInputs } from './embeddingInputs.ts';
import { embeddingList } from './embeddingList.ts';
import type { Translation } from './format.ts';
import { member, parseJson } from './json.ts';
import { tokenCount } from './openAiUsage.ts';

/** OpenAI's embeddings by Gemini's `batchEmbedContents`. Source: ai.google.dev/api/embeddings. */
export const geminiEmbeddings: Translation = {
  request(body, { upstreamName }) {
    const { texts, dimensions } = embeddingInputs(body);
    const model = upstreamName.includes('/') ? upstreamName : `models/${upstreamName}`;
    const { taskType, title } = body;
    const options = {
      ...(dimensions === null ? {} : { outputDimensionality: dimensions }),
      ...(taskType === undefined ? {} : { taskType }),
      ...(title === undefined ? {} : { title }),
    };
    return { requests: texts.map((text) => ({ model, content: { parts: [{ text }] }, ...options })) };
  },
  readAnswer(bytes, body) {
    const answer = parseJson(bytes);
    const entries = member(answer, 'embeddings');
    if (!Array.isArray(entries)) return null;
    const tokens = tokenCount(member(member(answer, 'usageMetadata'), 'promptTokenCount'));
    return embeddingList(
      entries.map((entry) => member(entry, 'values')),
      body,
      tokens,
    );
  },
  openStream: null,
};

import { embeddingInputs } from './embeddingInputs.ts';
import { embeddingList } from './embeddingList.ts';
import type { Translation } from './format.ts';
import { invalid, isObject, member, parseJson } from './json.ts';
import { tokenCount } from './openAiUsage.ts';

const mostCohereTexts = 96;

/**
 * OpenAI's embeddings by Bedrock's `InvokeModel`, in the words of the model's maker: Amazon Titan takes one text a call, Cohere up to 96. `bedrock.ts`
 * puts the count of tokens, which Cohere's answers have in a header, where Titan has it.
 * Sources: docs.aws.amazon.com/bedrock/latest/userguide/{model-parameters-titan-embed-text,model-parameters-embed}.html.
 */
export const bedrockEmbeddings: Translation = {
  request(body, { upstreamName }) {
    const { texts, dimensions } = embeddingInputs(body);
    const isCohere = upstreamName.includes('cohere.');
    const most = isCohere ? mostCohereTexts : 1;
    if (texts.length > most) throw invalid('/input', `The provider of this model takes ${most} at most in one call.`);
    if (!isCohere) return { inputText: texts[0], ...(dimensions === null ? {} : { dimensions }) };
    const size = dimensions === null ? {} : { output_dimension: dimensions };
    return { texts, input_type: 'search_document', ...size };
  },
  readAnswer(bytes, body) {
    const answer = parseJson(bytes);
    if (!isObject(answer)) return null;
    const many = member(answer.embeddings, 'float') ?? answer.embeddings;
    const vectors: unknown[] = Array.isArray(many) ? many : [answer.embedding];
    return embeddingList(vectors, body, tokenCount(answer.inputTextTokenCount));
  },
  openStream: null,
};

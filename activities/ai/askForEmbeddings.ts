import { embeddingsOf } from '../../domains/knowledge/embeddingsOf.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { askForObject, forgetAnswer, type Asked, type Asking } from './askModel.ts';

/** The input of embeddings: a body of `embeddings` whose `input` are texts. */
export interface EmbeddingQuestion extends Pick<Asked, 'at' | 'costs'> {
  body: JsonObject & { model: string; input: string[] };
}

/**
 * Asks a model for the embeddings of texts, in their order. Throws the errors of `askModel`, and `upstream_error` if a vector is missing:
 * that response is deleted, so another attempt calls again.
 */
export async function askForEmbeddings(
  asking: Asking,
  { body, at, costs }: EmbeddingQuestion,
): Promise<{ model: string; embeddings: unknown[] }> {
  const answer = await askForObject(asking, { endpoint: 'embeddings', body, at, costs });
  try {
    const { model } = answer;
    return {
      model: typeof model === 'string' ? model : body.model,
      embeddings: embeddingsOf(answer, body.input.length),
    };
  } catch (error) {
    await forgetAnswer(asking, at);
    throw error;
  }
}

import { AppError } from '../../openapi/AppError.ts';

/**
 * The embeddings of an answer of `embeddings`, in the order of the texts, whatever order they came in. Errors: `upstream_error` if one is
 * missing.
 */
export function embeddingsOf(answer: unknown, count: number): unknown[] {
  const { data } = (answer ?? {}) as { data?: unknown };
  const embeddings: unknown[] = Array.from({ length: count });
  if (Array.isArray(data)) {
    for (const [place, entry] of (data as { index?: unknown; embedding?: unknown }[]).entries())
      embeddings[typeof entry?.index === 'number' ? entry.index : place] = entry?.embedding;
  }
  if (embeddings.length !== count || !embeddings.every(Array.isArray))
    throw new AppError('upstream_error', 'The provider did not return an embedding for each text.', {
      retryable: true,
    });
  return embeddings;
}

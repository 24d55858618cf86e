import type { SecretContext } from './envelope.ts';

/** Where the answer of a model is kept: it can be read for that place of that execution and nothing else. */
export function keptAnswerContext(place: { organizationId: string; executionId: string; key: string }): SecretContext {
  const { organizationId, executionId, key } = place;
  return { table: 'kept_answers', row: `${executionId} ${key}`, organizationId, field: 'answer_encrypted' };
}

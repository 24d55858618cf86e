import type { SecretContext } from './envelope.ts';

/** Where the answer of a model is kept: it can be read for that place of that execution, file or base and nothing else. */
export function keptAnswerContext(place: { organizationId: string; placeId: string; key: string }): SecretContext {
  const { organizationId, placeId, key } = place;
  return { table: 'kept_answers', row: `${placeId} ${key}`, organizationId, field: 'answer_encrypted' };
}

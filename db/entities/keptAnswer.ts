import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/**
 * A model's response at a place of an execution, of a file of a knowledge base or of a base itself, once its settlement has set `isPaid`;
 * before that, the claim of the calling attempt and its expiry (`domains/gateway/idempotency`).
 */
export const KeptAnswerEntity = defineEntity({
  name: 'KeptAnswer',
  tableName: 'kept_answers',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    placeId: p.text().primary(),
    callKey: p.text().primary(),
    organizationId: p.text(),
    executionId: p.text().strictNullable(),
    knowledgeFileId: p.text().strictNullable(),
    knowledgeBaseId: p.text().strictNullable(),
    claim: p.text(),
    leaseUntil: p.datetime(3),
    isPaid: p.boolean(),
    callId: p.text().strictNullable(),
    chargedMicros: p.bigint(),
    answerEncrypted: p.text().strictNullable(),
    createdAt: p.datetime(3),
  },
});

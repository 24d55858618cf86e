import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A part of an answer that a webhook streams; `number` is the order in which the parts were written. */
export const AnswerPartEntity = defineEntity({
  name: 'AnswerPart',
  tableName: 'answer_parts',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    executionId: p.text().primary(),
    nodeId: p.text().primary(),
    runIndex: p.integer().primary(),
    part: p.integer().primary(),
    number: p.bigint('string'),
    content: p.text(),
    createdAt: p.datetime(3),
  },
});

export type AnswerPartRow = RowOf<typeof AnswerPartEntity>;

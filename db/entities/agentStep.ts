import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** One answer of the model of an agent; steps of one run are numbered over all its items. */
export const AgentStepEntity = defineEntity({
  name: 'AgentStep',
  tableName: 'agent_steps',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    executionId: p.text().primary(),
    nodeId: p.text().primary(),
    runIndex: p.integer().primary(),
    step: p.integer().primary(),
    organizationId: p.text(),
    itemIndex: p.integer(),
    kind: p.text().$type<'step' | 'repair' | 'summary'>(),
    model: p.text(),
    content: p.text(),
    finishReason: p.text().strictNullable(),
    usage: p.json<Record<string, unknown>>(),
    creditsMicros: p.bigint(),
    tainted: p.boolean(),
    kept: p.boolean(),
    fault: p.text().strictNullable(),
    startedAt: p.datetime(3),
    durationMs: p.integer(),
  },
});

import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** Memory of a digital organization's agents under a key, and the run that writes it now. */
export const AgentMemoryEntity = defineEntity({
  name: 'AgentMemory',
  tableName: 'agent_memories',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    digitalOrganizationId: p.text().primary(),
    key: p.text().primary(),
    organizationId: p.text(),
    messages: p.json<{ role: 'user' | 'assistant'; content: string; by: string }[]>(),
    summary: p.text(),
    tainted: p.boolean(),
    holderExecutionId: p.text().strictNullable(),
    holderPlace: p.text().strictNullable(),
    updatedAt: p.datetime(3),
  },
});

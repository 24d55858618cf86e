import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A turn with a character as the release before wrote it; a trigger puts it into `agent_memories`, where all memory is (m0180). The next release drops it. */
export const CharacterTurnEntity = defineEntity({
  name: 'CharacterTurn',
  tableName: 'character_turns',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    digitalOrganizationId: p.text().primary(),
    memoryKey: p.text().primary(),
    number: p.bigint().primary(),
    organizationId: p.text(),
    place: p.text(),
    said: p.text(),
    answered: p.text(),
    createdAt: p.datetime(3),
  },
});

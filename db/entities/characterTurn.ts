import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** One turn of a conversation with a character (`ai.character`), as it is remembered. */
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

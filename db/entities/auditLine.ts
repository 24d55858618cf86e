import { defineEntity, p } from '@mikro-orm/core';

/** An event that waits for its seal. Put there by a trigger with the event, taken away by the sealer. */
export const AuditLineEntity = defineEntity({
  name: 'AuditLine',
  tableName: 'audit_line',
  properties: { eventId: p.text().primary() },
});

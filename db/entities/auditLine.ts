import { defineEntity, p } from '@mikro-orm/core';

/** An event that waits for its seal. Inserted by a trigger with the event, deleted by the sealer. */
export const AuditLineEntity = defineEntity({
  name: 'AuditLine',
  tableName: 'audit_line',
  properties: { eventId: p.text().primary() },
});

import { exportAnswer } from '../../auditLog/exportAnswer.ts';
import type { Handler } from '../../handler.ts';

/** Exports the events of the organization. */
export const exportAuditEvents: Handler<'exportAuditEvents'> = ({ actor, query }, { database }) =>
  exportAnswer(database, actor.organizationId, query);

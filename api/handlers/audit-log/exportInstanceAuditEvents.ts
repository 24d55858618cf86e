import { exportAnswer } from '../../auditLog/exportAnswer.ts';
import type { Handler } from '../../handler.ts';

/** Exports the events of the instance. */
export const exportInstanceAuditEvents: Handler<'exportInstanceAuditEvents'> = ({ query }, { database }) =>
  exportAnswer(database, null, query);

import { exportAudit } from '../../../domains/audit/log/exportAudit.ts';
import type { Handler } from '../../handler.ts';

/** Exports the events of the instance. */
export const exportInstanceAuditEvents: Handler<'exportInstanceAuditEvents'> = ({ query }, { database }) =>
  exportAudit(database, null, query);

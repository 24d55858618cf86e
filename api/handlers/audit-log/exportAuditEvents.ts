import { exportAudit } from '../../../domains/audit/log/exportAudit.ts';
import type { Handler } from '../../handler.ts';

/** Exports the events of the organization. */
export const exportAuditEvents: Handler<'exportAuditEvents'> = ({ actor, query }, { database }) =>
  exportAudit(database, actor.organizationId, query);

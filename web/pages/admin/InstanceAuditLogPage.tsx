import { AuditLog } from '../audit-log/AuditLog.tsx';
import { AdminOnly } from './AdminOnly.tsx';

/** Administration > Audit log: changes of the instance. */
export function InstanceAuditLogPage() {
  return (
    <AdminOnly needs="instance_audit.view">
      <AuditLog scope="instance" />
    </AdminOnly>
  );
}

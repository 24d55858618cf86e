import { Text } from '@mantine/core';
import { useSession } from '../../app/session.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { AuditLog } from '../audit-log/AuditLog.tsx';

/** Settings > Audit log: changes of the organization. */
export function AuditLogPage() {
  const me = useSession();
  if (me.role !== 'member') return <AuditLog scope="organization" />;
  return (
    <PageFrame title={t('auditLog.auditLog')} description={t('auditLog.auditLogAbout')}>
      <Text size="sm">{t('auditLog.onlyOwnersAndAdmins')}</Text>
    </PageFrame>
  );
}

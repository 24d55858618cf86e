import { Text } from '@mantine/core';
import { useSession } from '../../app/session.ts';
import { LogDestinations } from '../../features/log-streaming/LogDestinations.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';

/** Settings > Log streaming: destinations of the organization. */
export function LogStreamingPage() {
  const me = useSession();
  if (me.role !== 'member') return <LogDestinations owner="organization" />;
  return (
    <PageFrame title={t('logStreaming.logStreaming')} description={t('logStreaming.organizationLead')}>
      <Text size="sm">{t('logStreaming.onlyOwnersAndAdmins')}</Text>
    </PageFrame>
  );
}

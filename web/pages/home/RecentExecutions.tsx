import { Anchor, Group, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../parts/Panel.tsx';
import { ExecutionsTable } from '../executions/ExecutionsTable.tsx';
import { t } from '../../texts/texts.ts';
import { homeReads } from './homeReads.ts';

/** The latest executions; nothing while there are none. */
export function RecentExecutions() {
  const recent = useQuery(homeReads.recent());
  if (recent.data === undefined || recent.data.data.length === 0) return null;
  return (
    <section aria-label={t('home.recentExecutions')}>
      <Group justify="space-between" mb="sm">
        <Title order={2} fz={16}>
          {t('home.recentExecutions')}
        </Title>
        <Anchor component={Link} to="/executions" size="sm">
          {t('home.viewAllExecutions')}
        </Anchor>
      </Group>
      <Panel>
        <ExecutionsTable executions={recent.data.data} />
      </Panel>
    </section>
  );
}

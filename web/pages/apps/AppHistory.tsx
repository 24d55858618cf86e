import { Group, Text, UnstyledButton } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import classes from './apps.module.css';

const shownRuns = 20;

type AppHistoryProps = { id: string; shownId: string | null; onShow: (executionId: string) => void };

/** The newest runs that this account started in an app. Changes of executions reload the list, as all lists of executions. */
export function AppHistory({ id, shownId, onShow }: AppHistoryProps) {
  const list = $api.useQuery('get', '/api/v1/executions', {
    params: { query: { digital_organization_id: id, mine: true, mode: ['production'], limit: shownRuns } },
  });
  return (
    <FormPanel title={t('digitalOrganizations.appYourRuns')}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {list.data?.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('digitalOrganizations.appNoRuns')}
        </Text>
      ) : null}
      <ul className={classes.runs}>
        {list.data?.data.map(({ id: executionId, status, created_at: at }) => (
          <li key={executionId}>
            <UnstyledButton
              className={classes.run}
              aria-current={executionId === shownId || undefined}
              onClick={() => onShow(executionId)}
            >
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <Text size="sm">
                  <TimeAgo iso={at} />
                </Text>
                <StatusBadge status={status} />
              </Group>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </FormPanel>
  );
}

import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { $api, type Schema } from '../../../api/client.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../../parts/FormPanel.tsx';
import { PageFrame } from '../../../parts/PageFrame.tsx';
import { TableSkeleton } from '../../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../../parts/TimeAgo.tsx';
import { t } from '../../../texts/texts.ts';
import { AdminOnly } from '../AdminOnly.tsx';
import { HealthParts } from './HealthParts.tsx';
import { LicenseTable } from './LicenseTable.tsx';
import { partTexts } from './partTexts.ts';
import { ProcessTable } from './ProcessTable.tsx';

/** Administration > Health: the state of each part of the instance, with advice. */
export function HealthPage() {
  return (
    <AdminOnly needs="instance_operations.view">
      <Health />
    </AdminOnly>
  );
}

function Health() {
  const health = $api.useQuery('get', '/api/v1/admin/health', {});
  return (
    <PageFrame
      title={t('health.health')}
      description={t('health.healthLead')}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={health.isFetching}
          onClick={() => void health.refetch()}
        >
          {t('health.examineAgain')}
        </Button>
      }
    >
      <ErrorNotice error={health.error} onRetry={() => void health.refetch()} />
      {health.data === undefined ? null : <Summary health={health.data} />}
      <FormPanel title={t('health.parts')}>
        {health.isPending ? <TableSkeleton /> : null}
        {health.data === undefined ? null : <HealthParts parts={health.data.parts} />}
      </FormPanel>
      {health.data === undefined ? null : (
        <>
          <FormPanel title={t('health.processes')} lead={t('health.processesLead')}>
            <ProcessTable processes={health.data.processes} />
          </FormPanel>
          <FormPanel title={t('health.licenses')} lead={t('health.licensesLead')}>
            <LicenseTable licenses={health.data.licenses} />
          </FormPanel>
        </>
      )}
    </PageFrame>
  );
}

function Summary({ health: { state, parts, versions, examined_at } }: { health: Schema<'InstanceHealth'> }) {
  const failing = parts.filter((part) => part.state === 'failing').length;
  const warned = parts.filter((part) => part.state === 'warning').length;
  const troubled = parts.filter((part) => part.state !== 'ok').map(({ part }) => partTexts[part]);
  const color = state === 'ok' ? 'teal' : state === 'warning' ? 'yellow' : 'red';
  const { bureau, node, postgresql, temporal } = versions;
  return (
    <Alert
      variant="light"
      color={color}
      role="status"
      icon={state === 'ok' ? <IconCircleCheck /> : <IconAlertTriangle />}
      title={titleOf({ failing, warned })}
    >
      <Stack gap={4}>
        {troubled.length === 0 ? null : <Text size="sm">{troubled.join(', ')}</Text>}
        <Text size="sm">
          {t('health.runsOn', {
            bureau,
            node: node.replace(/^v/, ''),
            postgresql: postgresql ?? t('health.unknownVersion'),
            temporal: temporal ?? t('health.unknownVersion'),
          })}
        </Text>
        <Text size="sm">
          {t('health.examined')} <TimeAgo iso={examined_at} />
        </Text>
      </Stack>
    </Alert>
  );
}

function titleOf({ failing, warned }: { failing: number; warned: number }): string {
  if (failing > 0) return t('health.partsFail', { count: failing });
  return warned > 0 ? t('health.partsNeedAttention', { count: warned }) : t('health.everythingWorks');
}

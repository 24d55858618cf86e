import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import type { FixIssue } from './AffectedPanel.tsx';
import { MigrationReport } from './MigrationReport.tsx';

/** Settings > Migration report: effects of the version on digital organizations, and fixes of their drafts. */
export function OrganizationMigrationPage() {
  const report = $api.useQuery('get', '/api/v1/migration-report', {});
  return (
    <PageFrame
      title={t('migration.report')}
      description={t('migration.about')}
      actions={
        <Button variant="default" loading={report.isFetching} onClick={() => void report.refetch()}>
          {t('migration.scanAgain')}
        </Button>
      }
    >
      <ErrorNotice error={report.error} onRetry={() => void report.refetch()} />
      {report.isPending ? <TableSkeleton lines={4} /> : null}
      {report.data === undefined ? null : <FixableReport report={report.data} />}
    </PageFrame>
  );
}

function FixableReport({ report }: { report: Parameters<typeof MigrationReport>[0]['report'] }) {
  const queryClient = useQueryClient();
  const fixing = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/fix', {
    onSuccess: () => {
      notifyDone(t('migration.fixed'));
      return readAgain(queryClient, '/api/v1/migration-report');
    },
    onError: (error) => notifyError(t('migration.couldNotFix'), error),
  });
  const fix: FixIssue = {
    isPending: (id, { rule, node_id: nodeId }) =>
      fixing.isPending &&
      fixing.variables.params.path.digital_organization_id === id &&
      fixing.variables.body.rule === rule &&
      fixing.variables.body.node_id === nodeId,
    start: (id, { rule, node_id: nodeId }) =>
      fixing.mutate({
        params: { path: { digital_organization_id: id } },
        body: { rule, ...(nodeId !== null && { node_id: nodeId }) },
      }),
  };
  return <MigrationReport report={report} fix={fix} />;
}

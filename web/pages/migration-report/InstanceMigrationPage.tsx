import { Button } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from '../admin/AdminOnly.tsx';
import { MigrationReport } from './MigrationReport.tsx';

/** Administration > Migration report: effects of the version of the instance on all organizations. */
export function InstanceMigrationPage() {
  return (
    <AdminOnly needs="instance_operations.view">
      <Report />
    </AdminOnly>
  );
}

function Report() {
  const report = $api.useQuery('get', '/api/v1/admin/migration-report', {});
  return (
    <PageFrame
      title={t('migration.report')}
      description={t('migration.instanceAbout')}
      actions={
        <Button variant="default" loading={report.isFetching} onClick={() => void report.refetch()}>
          {t('migration.scanAgain')}
        </Button>
      }
    >
      <ErrorNotice error={report.error} onRetry={() => void report.refetch()} />
      {report.isPending ? <TableSkeleton lines={4} /> : null}
      {report.data === undefined ? null : <MigrationReport report={report.data} />}
    </PageFrame>
  );
}

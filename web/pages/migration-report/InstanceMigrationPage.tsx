import { $api } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from '../admin/AdminOnly.tsx';
import { MigrationReport } from './MigrationReport.tsx';
import { ReportFrame } from './ReportFrame.tsx';

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
    <ReportFrame about={t('migration.instanceAbout')} read={report}>
      {(read) => <MigrationReport report={read} />}
    </ReportFrame>
  );
}

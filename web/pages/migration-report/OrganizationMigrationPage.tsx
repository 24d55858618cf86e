import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import type { FixIssue } from './AffectedPanel.tsx';
import { MigrationReport } from './MigrationReport.tsx';
import { ReportFrame } from './ReportFrame.tsx';

/** Settings > Migration report: effects of the version on digital organizations, and fixes of their drafts. */
export function OrganizationMigrationPage() {
  const report = $api.useQuery('get', '/api/v1/migration-report', {});
  return (
    <ReportFrame about={t('migration.about')} read={report}>
      {(read) => <FixableReport report={read} />}
    </ReportFrame>
  );
}

function FixableReport({ report }: { report: Schema<'MigrationReport'> }) {
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

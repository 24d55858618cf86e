import { Alert, Stack, Text } from '@mantine/core';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { t } from '../../texts/texts.ts';
import { AffectedPanel, type FixIssue } from './AffectedPanel.tsx';
import { IssueText } from './IssueText.tsx';

/** Shows the effects of a version on an instance or an organization. */
export function MigrationReport({ report, fix }: { report: Schema<'MigrationReport'>; fix?: FixIssue }) {
  const { scanned, affected, affected_count: count, instance_issues: instanceIssues } = report;
  const summary = t('migration.scanned', { version: report.to, scanned, affected: count });
  if (count === 0 && instanceIssues.length === 0)
    return (
      <Panel>
        <EmptyState icon={IconCircleCheck} title={t('migration.nothing')}>
          {summary}
        </EmptyState>
      </Panel>
    );
  return (
    <Stack gap="md">
      {report.is_blocked ? (
        <Alert color="red" variant="light" icon={<IconBan />} title={t('migration.upgradeBlocked')}>
          {t('migration.blockedAbout')}
        </Alert>
      ) : null}
      <Text size="sm" role="status">
        {summary}
      </Text>
      {instanceIssues.length === 0 ? null : (
        <FormPanel title={fix ? t('app.organization') : t('migration.instance')}>
          {instanceIssues.map((issue) => (
            <IssueText key={`${issue.rule} ${issue.organization?.id} ${issue.message}`} issue={issue}>
              {issue.organization === null ? null : (
                <Text size="xs" c="dimmed">
                  {issue.organization.name}
                </Text>
              )}
            </IssueText>
          ))}
        </FormPanel>
      )}
      {affected.map((one) => (
        <AffectedPanel key={one.id} affected={one} {...(fix && { fix })} />
      ))}
      {affected.length < count ? (
        <Text size="sm" c="dimmed">
          {t('migration.more', { count: count - affected.length })}
        </Text>
      ) : null}
    </Stack>
  );
}

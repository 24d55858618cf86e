import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { t } from '../../texts/texts.ts';
import { AffectedPanel, type FixIssue } from './AffectedPanel.tsx';
import { ImpactBadge } from './ImpactBadge.tsx';
import { ruleTexts } from './ruleTexts.ts';

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
            <InstanceIssue key={`${issue.rule} ${issue.organization?.id} ${issue.message}`} issue={issue} />
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

function InstanceIssue({ issue }: { issue: Schema<'InstanceMigrationIssue'> }) {
  const { title, hint } = ruleTexts[issue.rule];
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <ImpactBadge impact={issue.impact} />
        {issue.organization === null ? null : (
          <Text size="xs" c="dimmed">
            {issue.organization.name}
          </Text>
        )}
      </Group>
      <Text size="sm">
        {title}. {issue.message}
      </Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </Stack>
  );
}

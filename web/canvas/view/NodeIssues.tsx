import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** What should be mended in a node. Nothing where all is well. */
export function NodeIssues({ issues }: { issues: readonly Schema<'GraphIssue'>[] }) {
  if (issues.length === 0) return null;
  const serious = issues.some((issue) => issue.severity === 'error');
  return (
    <Alert
      mb="md"
      variant="light"
      color={serious ? 'red' : 'orange'}
      icon={<IconAlertTriangle />}
      title={serious ? t('Fix before publishing') : t('Warnings')}
    >
      <List size="sm" spacing={2} listStyleType="none">
        {issues.map((issue) => (
          <List.Item key={`${issue.code} ${issue.parameter} ${issue.message}`}>{issue.message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { ImpactBadge } from './ImpactBadge.tsx';
import { ruleTexts } from './ruleTexts.ts';

type IssueTextProps = {
  issue: Pick<Schema<'MigrationIssue'>, 'rule' | 'impact' | 'message'>;
  /** Places of the issue, shown beside its impact. */
  children: ReactNode;
};

/** An issue with its impact, and how to resolve it. */
export function IssueText({ issue: { rule, impact, message }, children }: IssueTextProps) {
  const { title, hint } = ruleTexts[rule];
  return (
    <Stack gap={2} flex={1} miw={240}>
      <Group gap="xs">
        <ImpactBadge impact={impact} />
        {children}
      </Group>
      <Text size="sm">
        {title}. {message}
      </Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </Stack>
  );
}

import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../texts/texts.ts';

type DomainCardProps = {
  domain: string;
  isVerified: boolean;
  /** Text of its badge. */
  state: string;
  /** Null: there is nothing to check. */
  verify: { busy: boolean; ask: () => void } | null;
  menu: ReactNode;
  /** Notices, and the records to create. */
  children: ReactNode;
};

/** A domain of the organization, with its state, the button that checks its records, and its menu. */
export function DomainCard({ domain, isVerified, state, verify, menu, children }: DomainCardProps) {
  return (
    <Paper withBorder radius="sm" p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="xs" miw={0}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {domain}
          </Text>
          <Badge
            color={isVerified ? 'teal' : 'orange'}
            variant="light"
            tt="none"
            leftSection={isVerified ? <IconCheck size={12} aria-hidden /> : undefined}
          >
            {state}
          </Badge>
        </Group>
        <Group gap="xs" wrap="nowrap">
          {verify === null ? null : (
            <Button size="compact-sm" variant="default" loading={verify.busy} onClick={verify.ask}>
              {t('sso.verify')}
            </Button>
          )}
          {menu}
        </Group>
      </Group>
      {children}
    </Paper>
  );
}

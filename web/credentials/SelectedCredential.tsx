import { Badge, Button, Group, Text } from '@mantine/core';
import { IconCheck, IconPencil, IconPlugConnected, IconPlugX, IconTestPipe, IconX } from '@tabler/icons-react';
import type { Schema } from '../api/client.ts';
import { TimeAgo } from '../parts/TimeAgo.tsx';
import { t } from '../texts/texts.ts';
import type { LastTest } from './useCredentialTest.ts';

type SelectedCredentialProps = {
  credential: Schema<'Credential'>;
  type: Schema<'CredentialType'> | undefined;
  last: LastTest | null;
  testing: boolean;
  connecting: boolean;
  onTest: () => void;
  onConnect: () => void;
  onChange: () => void;
};

/** What is known of the selected credential: its type, whether it is connected, and its last test; with what can be done. */
export function SelectedCredential(props: SelectedCredentialProps) {
  const { credential, type, last, testing, connecting, onTest, onConnect, onChange } = props;
  const connectable = type?.connectable === true && credential.values['grant'] !== 'client_credentials';
  return (
    <div>
      <Group gap={6} mt={6}>
        <Badge size="sm" variant="light" color="gray" tt="none">
          {type?.title ?? credential.type}
        </Badge>
        {connectable ? (
          <Badge
            size="sm"
            variant="light"
            tt="none"
            color={credential.connected ? 'teal' : 'orange'}
            leftSection={
              credential.connected ? <IconCheck size={12} aria-hidden /> : <IconPlugX size={12} aria-hidden />
            }
          >
            {credential.connected ? t('Connected') : t('Not connected')}
          </Badge>
        ) : null}
        {connectable ? (
          <SmallButton icon={<IconPlugConnected size={13} aria-hidden />} loading={connecting} onClick={onConnect}>
            {credential.connected ? t('Connect again') : t('Connect')}
          </SmallButton>
        ) : null}
        {type?.testable ? (
          <SmallButton icon={<IconTestPipe size={13} aria-hidden />} loading={testing} onClick={onTest}>
            {t('Test')}
          </SmallButton>
        ) : null}
        <SmallButton icon={<IconPencil size={13} aria-hidden />} onClick={onChange}>
          {t('Change')}
        </SmallButton>
      </Group>
      <div role="status">
        {last === null ? null : (
          <Group gap={6} mt={4} wrap="nowrap" align="flex-start">
            {last.result === 'ok' ? (
              <IconCheck size={14} aria-hidden color="var(--mantine-color-teal-6)" />
            ) : (
              <IconX size={14} aria-hidden color="var(--mantine-color-red-6)" />
            )}
            <Text size="xs">
              {last.result === 'ok' ? t('The test passed') : t('The test failed')}, <TimeAgo iso={last.at} />
              {last.message === null ? '' : `: ${last.message}`}
            </Text>
          </Group>
        )}
      </div>
    </div>
  );
}

type SmallButtonProps = { icon: React.ReactNode; loading?: boolean; onClick: () => void; children: string };

function SmallButton({ icon, loading = false, onClick, children }: SmallButtonProps) {
  return (
    <Button variant="subtle" color="gray" size="compact-xs" leftSection={icon} loading={loading} onClick={onClick}>
      {children}
    </Button>
  );
}

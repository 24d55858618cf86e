import { Badge, Box, Button, Group } from '@mantine/core';
import { IconCheck, IconPencil, IconPlugConnected, IconPlugX, IconTestPipe } from '@tabler/icons-react';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import { AccessNotice } from './AccessNotice.tsx';
import { LastTest } from './LastTest.tsx';

type SelectedCredentialProps = {
  credential: Schema<'Credential'>;
  type: Schema<'CredentialType'> | undefined;
  /** Kinds of access of which the node needs one. */
  needs?: readonly string[] | undefined;
  /** Alternatives of scopes that the operation of the node needs. */
  needed?: readonly string[] | undefined;
  /** The peer's message from the last failed test on this page. */
  failure: string | null;
  testing: boolean;
  connecting: boolean;
  onTest: () => void;
  onConnect: () => void;
  onChange: () => void;
};

/** Shows the selected credential: its type, connection state, last test, and available actions. */
export function SelectedCredential(props: SelectedCredentialProps) {
  const { credential, type, needs, needed, failure, testing, connecting, onTest, onConnect, onChange } = props;
  const { last_test: test } = credential;
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
            {credential.connected ? t('credentials.connected') : t('canvas.notConnected')}
          </Badge>
        ) : null}
        {connectable ? (
          <SmallButton icon={<IconPlugConnected size={13} aria-hidden />} loading={connecting} onClick={onConnect}>
            {credential.connected ? t('credentials.reconnect') : t('canvas.connect')}
          </SmallButton>
        ) : null}
        {type?.testable ? (
          <SmallButton icon={<IconTestPipe size={13} aria-hidden />} loading={testing} onClick={onTest}>
            {t('credentials.test')}
          </SmallButton>
        ) : null}
        <SmallButton icon={<IconPencil size={13} aria-hidden />} onClick={onChange}>
          {t('keys.edit')}
        </SmallButton>
      </Group>
      <AccessNotice
        credential={credential}
        type={type}
        needs={needs}
        needed={needed}
        connecting={connecting}
        onConnect={onConnect}
      />
      <Box role="status" mt={test === null ? 0 : 4}>
        {test === null ? null : <LastTest test={test} message={test.passed ? null : failure} />}
      </Box>
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

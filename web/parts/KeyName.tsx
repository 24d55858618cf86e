import { Badge, Group, Text } from '@mantine/core';
import { IconBan, IconClockX, IconPlayerPause } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';

type KeyState = { status: 'active' | 'paused' | 'revoked'; expiresAt?: string | null };

/** The label of a key in a list, grey and marked if the key is inactive. */
export function KeyName({ label, ...state }: KeyState & { label: string }) {
  return (
    <Group gap="xs">
      <Text fz="inherit" fw={500} c={state.status === 'revoked' ? 'dimmed' : undefined}>
        {label}
      </Text>
      <KeyStateBadge {...state} />
    </Group>
  );
}

/** Shows that a key is inactive; renders nothing for active keys. */
function KeyStateBadge({ status, expiresAt }: KeyState) {
  const hasEnded = typeof expiresAt === 'string' && Date.parse(expiresAt) < Date.now();
  if (status === 'active' && !hasEnded) return null;
  const { EndIcon, text } = endOf(status);
  return (
    <Badge color="gray" variant="light" tt="none" leftSection={<EndIcon size={12} aria-hidden />}>
      {text}
    </Badge>
  );
}

function endOf(status: KeyState['status']) {
  if (status === 'revoked') return { EndIcon: IconBan, text: t('keys.revoked') };
  if (status === 'paused') return { EndIcon: IconPlayerPause, text: t('keys.paused') };
  return { EndIcon: IconClockX, text: t('common.ended') };
}

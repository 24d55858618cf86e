import { Badge } from '@mantine/core';
import { IconBan, IconClockX } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';

/** Says that a key does not work any more; nothing where it does. */
export function KeyStateBadge({ status, expiresAt }: { status: 'active' | 'revoked'; expiresAt?: string | null }) {
  const hasEnded = typeof expiresAt === 'string' && Date.parse(expiresAt) < Date.now();
  if (status === 'active' && !hasEnded) return null;
  const EndIcon = status === 'revoked' ? IconBan : IconClockX;
  return (
    <Badge color="gray" variant="light" tt="none" leftSection={<EndIcon size={12} aria-hidden />}>
      {status === 'revoked' ? t('keys.revoked') : t('common.ended')}
    </Badge>
  );
}

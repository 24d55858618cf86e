import { Badge, Loader } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClockPause,
  IconHourglass,
  IconPlayerSkipForward,
  type Icon,
} from '@tabler/icons-react';
import { t } from '../texts/texts.ts';

type Status = 'queued' | 'running' | 'waiting' | 'success' | 'error' | 'canceled' | 'skipped';

type Look = { label: string; color: string; icon: Icon | null };

/** Label, color and icon of each state of an execution or a node; never color alone. */
export const statusLooks: Record<Status, Look> = {
  queued: { label: t('Queued'), color: 'gray', icon: IconHourglass },
  running: { label: t('Running'), color: 'brand', icon: null },
  waiting: { label: t('Waiting'), color: 'orange', icon: IconClockPause },
  success: { label: t('Success'), color: 'teal', icon: IconCheck },
  error: { label: t('Error'), color: 'red', icon: IconAlertTriangle },
  canceled: { label: t('Canceled'), color: 'gray', icon: IconBan },
  skipped: { label: t('Skipped'), color: 'gray', icon: IconPlayerSkipForward },
};

/** The state of an execution or a node. */
export function StatusBadge({ status }: { status: Status }) {
  const look = statusLooks[status];
  const icon =
    look.icon === null ? (
      <Loader size={10} color={look.color} aria-hidden />
    ) : (
      <look.icon size={12} stroke={2.2} aria-hidden />
    );
  return (
    <Badge
      variant="light"
      color={look.color}
      leftSection={icon}
      tt="none"
      fw={600}
      miw="max-content"
      data-status={status}
    >
      {look.label}
    </Badge>
  );
}

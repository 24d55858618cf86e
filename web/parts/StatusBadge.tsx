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
import { StateText } from './StateText.tsx';

type Status = 'queued' | 'running' | 'waiting' | 'success' | 'error' | 'canceled' | 'skipped';

type Look = { label: string; color: string; icon: Icon | null };

/** Label, color and icon of each state of an execution or a node; never color alone. */
export const statusLooks: Record<Status, Look> = {
  queued: { label: t('common.queued'), color: 'gray', icon: IconHourglass },
  running: { label: t('common.running'), color: 'brand', icon: null },
  waiting: { label: t('common.waiting'), color: 'orange', icon: IconClockPause },
  success: { label: t('common.success'), color: 'teal', icon: IconCheck },
  error: { label: t('common.error'), color: 'red', icon: IconAlertTriangle },
  canceled: { label: t('common.canceled'), color: 'gray', icon: IconBan },
  skipped: { label: t('common.skipped'), color: 'gray', icon: IconPlayerSkipForward },
};

const exceptions: readonly Status[] = ['error', 'waiting'];

/** The state of an execution or a node; only what waits or failed stands out. */
export function StatusBadge({ status }: { status: Status }) {
  return <StateText {...statusLooks[status]} isException={exceptions.includes(status)} status={status} />;
}

import { IconBan, IconCheck, IconClockPause } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { StateText } from '../../parts/StateText.tsx';
import { t } from '../../texts/texts.ts';

const looks = {
  pending: { label: t('market.pending'), color: 'orange', icon: IconClockPause, isException: true },
  accepted: { label: t('market.accepted'), color: 'teal', icon: IconCheck, isException: false },
  rejected: { label: t('executions.rejected'), color: 'gray', icon: IconBan, isException: false },
} as const;

/** Shows the verdict on a deliverable; undecided ones are highlighted. */
export function DeliverableState({ status }: { status: Schema<'DeliverableStatus'> }) {
  return <StateText {...looks[status]} status={status} />;
}

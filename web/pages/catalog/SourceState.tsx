import { IconCircleCheck, IconPlayerPause, IconPlugConnectedX } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { statusLabels } from '../../catalog/kinds.ts';
import { StateText } from '../../parts/StateText.tsx';

const states = {
  ready: { label: statusLabels.ready, color: 'teal', icon: IconCircleCheck, isException: false },
  off: { label: statusLabels.off, color: 'gray', icon: IconPlayerPause, isException: true },
  not_configured: { label: statusLabels.not_configured, color: 'orange', icon: IconPlugConnectedX, isException: true },
} as const;

/** Whether a search or a source can be used now. */
export function SourceState({ status }: { status: Schema<'CatalogStatus'> }) {
  return <StateText {...states[status]} status={status} />;
}

import { IconCircleCheck, IconPlayerPause, IconPlugConnectedX } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { StateText } from '../../parts/StateText.tsx';
import { t } from '../../texts/texts.ts';

/** What the states of searches and sources are called. */
export const sourceStates = {
  ready: { label: t('catalog.ready'), color: 'teal', icon: IconCircleCheck, isException: false },
  off: { label: t('admin.off'), color: 'gray', icon: IconPlayerPause, isException: true },
  not_configured: { label: t('catalog.notConfigured'), color: 'orange', icon: IconPlugConnectedX, isException: true },
} as const;

/** Whether a search or a source can be used now. */
export function SourceState({ status }: { status: Schema<'CatalogStatus'> }) {
  return <StateText {...sourceStates[status]} status={status} />;
}

import { IconAlertTriangle, IconArrowsExchange, IconBan, IconTrash, type Icon } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { StateText } from '../../parts/StateText.tsx';
import { t } from '../../texts/texts.ts';

type Impact = Schema<'MigrationImpact'>;

const looks: Readonly<Record<Impact, { label: string; color: string; icon: Icon }>> = {
  upgrade_blocked: { label: t('migration.upgradeBlocked'), color: 'red', icon: IconBan },
  executions_fail: { label: t('migration.executionsFail'), color: 'red', icon: IconAlertTriangle },
  behavior_changes: { label: t('migration.behaviorChanges'), color: 'orange', icon: IconArrowsExchange },
  capability_removed: { label: t('migration.capabilityRemoved'), color: 'orange', icon: IconTrash },
};

/** The impact of an issue by word, icon and color. */
export function ImpactBadge({ impact }: { impact: Impact }) {
  return <StateText {...looks[impact]} isException status={impact} />;
}

import { IconBan, IconCheck, IconClockPause, IconUserOff } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { StateText } from '../../parts/StateText.tsx';
import { t } from '../../texts/texts.ts';

const looks = {
  active: { label: t('roles.active'), color: 'teal', icon: IconCheck, isException: false },
  paused: { label: t('keys.paused'), color: 'orange', icon: IconClockPause, isException: true },
  withdrawn: { label: t('market.withdrawn'), color: 'red', icon: IconBan, isException: true },
  dismissed: { label: t('market.dismissed'), color: 'gray', icon: IconUserOff, isException: false },
} as const;

/** Shows whether a position can be called; reasons against it are highlighted. */
export function PositionState({ status }: { status: Schema<'Position'>['status'] }) {
  return <StateText {...looks[status]} status={status} />;
}

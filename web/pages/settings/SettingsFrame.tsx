import { settingsFor } from '../../app/sideDestinations.ts';
import { useSession } from '../../app/session.ts';
import { SideFrame } from '../../parts/SideFrame.tsx';
import { t } from '../../texts/texts.ts';

/** All settings as one page. */
export function SettingsFrame() {
  return <SideFrame title={t('common.settings')} entries={settingsFor(useSession())} />;
}
